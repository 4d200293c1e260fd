declare const styles: {
  readonly files: string;
};
export default styles;
