declare const styles: {
  readonly tick: string;
  readonly what: string;
  readonly how: string;
  readonly line: string;
  readonly figures: string;
  readonly actions: string;
  readonly reason: string;
  readonly bad: string;
  readonly bar: string;
  readonly done: string;
};
export default styles;
