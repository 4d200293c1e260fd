declare const styles: {
  readonly figure: string;
  readonly entries: string;
};
export default styles;
