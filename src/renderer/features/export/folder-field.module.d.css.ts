declare const styles: {
  readonly field: string;
};
export default styles;
