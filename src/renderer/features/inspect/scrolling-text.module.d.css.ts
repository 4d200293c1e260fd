declare const styles: {
  readonly text: string;
  readonly hex: string;
};
export default styles;
