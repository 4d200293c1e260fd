declare const styles: {
  readonly charts: string;
  readonly row: string;
  readonly missing: string;
};
export default styles;
