declare const styles: {
  readonly note: string;
  readonly bad: string;
};
export default styles;
