declare const styles: {
  readonly library: string;
  readonly stage: string;
};
export default styles;
