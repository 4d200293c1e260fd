declare const styles: {
  readonly bar: string;
  readonly part: string;
  readonly solid: string;
};
export default styles;
