declare const styles: {
  readonly now: string;
  readonly curves: string;
  readonly none: string;
  readonly timeline: string;
};
export default styles;
