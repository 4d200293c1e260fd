declare const styles: {
  readonly raw: string;
  readonly text: string;
};
export default styles;
