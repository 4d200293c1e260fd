declare const styles: {
  readonly count: string;
  readonly failed: string;
  readonly bar: string;
};
export default styles;
