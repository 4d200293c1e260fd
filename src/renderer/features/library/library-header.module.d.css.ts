declare const styles: {
  readonly figures: string;
  readonly ignored: string;
  readonly shows: string;
  readonly show: string;
};
export default styles;
