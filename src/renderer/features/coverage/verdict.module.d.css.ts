declare const styles: {
  readonly verdict: string;
  readonly line: string;
  readonly sentence: string;
  readonly actions: string;
  readonly limit: string;
  readonly good: string;
  readonly waiting: string;
  readonly bad: string;
};
export default styles;
