declare const styles: {
  readonly tools: string;
  readonly asTable: string;
};
export default styles;
