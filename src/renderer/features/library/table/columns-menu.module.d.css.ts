declare const styles: {
  readonly line: string;
  readonly note: string;
};
export default styles;
