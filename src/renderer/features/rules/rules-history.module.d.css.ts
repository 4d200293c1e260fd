declare const styles: {
  readonly states: string;
};
export default styles;
