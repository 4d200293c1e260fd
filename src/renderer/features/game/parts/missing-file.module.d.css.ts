declare const styles: {
  readonly gain: string;
  readonly download: string;
};
export default styles;
