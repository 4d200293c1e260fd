declare const styles: {
  readonly map: string;
  readonly tools: string;
  readonly ground: string;
  readonly land: string;
  readonly event: string;
  readonly last: string;
  readonly player: string;
  readonly note: string;
};
export default styles;
