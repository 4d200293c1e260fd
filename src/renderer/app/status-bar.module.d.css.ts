declare const styles: {
  readonly status: string;
  readonly bad: string;
  readonly end: string;
};
export default styles;
