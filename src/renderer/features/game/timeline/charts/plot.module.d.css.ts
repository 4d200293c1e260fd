declare const styles: {
  readonly plot: string;
  readonly grid: string;
  readonly zero: string;
  readonly text: string;
  readonly name: string;
  readonly cursor: string;
  readonly now: string;
  readonly nowText: string;
  readonly dot: string;
};
export default styles;
