declare const styles: {
  readonly chart: string;
  readonly caption: string;
  readonly drawing: string;
  readonly missing: string;
  readonly archived: string;
  readonly days: string;
};
export default styles;
