declare const styles: {
  readonly tree: string;
  readonly space: string;
  readonly row: string;
  readonly cursor: string;
  readonly toggle: string;
  readonly key: string;
  readonly index: string;
  readonly box: string;
  readonly string: string;
  readonly number: string;
  readonly word: string;
  readonly blank: string;
};
export default styles;
