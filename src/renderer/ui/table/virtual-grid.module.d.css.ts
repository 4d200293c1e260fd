declare const styles: {
  readonly grid: string;
  readonly scroll: string;
  readonly space: string;
  readonly row: string;
  readonly item: string;
  readonly opens: string;
  readonly heading: string;
  readonly sticky: string;
};
export default styles;
