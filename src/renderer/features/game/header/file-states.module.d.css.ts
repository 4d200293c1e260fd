declare const styles: {
  readonly files: string;
  readonly name: string;
};
export default styles;
