declare const styles: {
  readonly cell: string;
  readonly name: string;
  readonly words: string;
  readonly right: string;
  readonly figure: string;
  readonly barTrack: string;
};
export default styles;
