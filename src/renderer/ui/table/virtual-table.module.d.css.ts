declare const styles: {
  readonly table: string;
  readonly head: string;
  readonly space: string;
  readonly cells: string;
  readonly row: string;
};
export default styles;
