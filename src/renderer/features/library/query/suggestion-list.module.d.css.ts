declare const styles: {
  readonly suggestions: string;
  readonly suggestion: string;
  readonly about: string;
  readonly field: string;
  readonly count: string;
};
export default styles;
