declare const styles: {
  readonly download: string;
  readonly done: string;
};
export default styles;
