declare const styles: {
  readonly row: string;
  readonly bad: string;
};
export default styles;
