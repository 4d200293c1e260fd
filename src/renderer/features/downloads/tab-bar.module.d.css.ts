declare const styles: {
  readonly count: string;
  readonly failed: string;
};
export default styles;
