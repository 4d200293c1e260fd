declare const styles: {
  readonly field: string;
  readonly row: string;
  readonly days: string;
  readonly day: string;
  readonly time: string;
  readonly here: string;
  readonly limit: string;
  readonly actions: string;
};
export default styles;
