declare const styles: {
  readonly edge: string;
};
export default styles;
