declare const styles: {
  readonly download: string;
};
export default styles;
