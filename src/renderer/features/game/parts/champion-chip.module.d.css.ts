declare const styles: {
  readonly champion: string;
  readonly small: string;
  readonly large: string;
  readonly hollow: string;
};
export default styles;
