declare const styles: {
  readonly opening: string;
  readonly matchNext: string;
  readonly matchFirst: string;
};
export default styles;
