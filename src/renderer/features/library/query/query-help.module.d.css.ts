declare const styles: {
  readonly help: string;
  readonly example: string;
};
export default styles;
