declare const styles: {
  readonly match: string;
};
export default styles;
