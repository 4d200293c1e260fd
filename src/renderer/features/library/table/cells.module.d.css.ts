declare const styles: {
  readonly right: string;
  readonly column: string;
  readonly name: string;
  readonly sort: string;
  readonly tick: string;
};
export default styles;
