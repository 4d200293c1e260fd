declare const styles: {
  readonly bar: string;
};
export default styles;
