declare const styles: {
  readonly browsers: string;
};
export default styles;
