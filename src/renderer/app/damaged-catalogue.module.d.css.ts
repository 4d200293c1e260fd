declare const styles: {
  readonly panel: string;
  readonly icon: string;
  readonly file: string;
  readonly time: string;
};
export default styles;
