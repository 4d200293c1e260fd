declare const styles: {
  readonly figures: string;
};
export default styles;
