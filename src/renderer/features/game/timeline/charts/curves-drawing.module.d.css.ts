declare const styles: {
  readonly end: string;
};
export default styles;
