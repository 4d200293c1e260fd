declare const styles: {
  readonly archive: string;
  readonly line: string;
};
export default styles;
