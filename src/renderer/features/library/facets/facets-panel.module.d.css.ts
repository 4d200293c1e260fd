declare const styles: {
  readonly facets: string;
  readonly drawer: string;
  readonly head: string;
};
export default styles;
