declare const styles: {
  readonly files: string;
  readonly none: string;
};
export default styles;
