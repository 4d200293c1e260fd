declare const styles: {
  readonly row: string;
};
export default styles;
