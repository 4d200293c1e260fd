declare const styles: {
  readonly header: string;
};
export default styles;
