declare const styles: {
  readonly below: string;
  readonly cell: string;
  readonly line: string;
  readonly track: string;
};
export default styles;
