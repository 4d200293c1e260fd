declare const styles: {
  readonly term: string;
  readonly negated: string;
  readonly problem: string;
};
export default styles;
