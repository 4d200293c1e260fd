declare const styles: {
  readonly table: string;
  readonly unasked: string;
  readonly row: string;
  readonly head: string;
  readonly missing: string;
};
export default styles;
