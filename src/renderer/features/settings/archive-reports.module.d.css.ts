declare const styles: {
  readonly report: string;
};
export default styles;
