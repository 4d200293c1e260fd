declare const styles: {
  readonly failed: string;
};
export default styles;
