declare const styles: {
  readonly terms: string;
  readonly term: string;
};
export default styles;
