declare const styles: {
  readonly series: string;
  readonly game: string;
};
export default styles;
