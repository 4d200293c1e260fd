declare const styles: {
  readonly hold: string;
  readonly icon: string;
};
export default styles;
