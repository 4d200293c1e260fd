declare const styles: {
  readonly withNote: string;
  readonly row: string;
};
export default styles;
