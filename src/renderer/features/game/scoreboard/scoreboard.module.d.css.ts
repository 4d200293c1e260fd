declare const styles: {
  readonly scoreboard: string;
  readonly tools: string;
  readonly scroll: string;
  readonly score: string;
  readonly sort: string;
  readonly number: string;
  readonly pick: string;
  readonly who: string;
  readonly missing: string;
};
export default styles;
