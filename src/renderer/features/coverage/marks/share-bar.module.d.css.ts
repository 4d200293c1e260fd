declare const styles: {
  readonly bar: string;
  readonly part: string;
};
export default styles;
