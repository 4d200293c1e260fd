declare const styles: {
  readonly facet: string;
  readonly name: string;
  readonly arrow: string;
  readonly chosen: string;
  readonly none: string;
  readonly more: string;
};
export default styles;
