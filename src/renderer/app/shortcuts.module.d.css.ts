declare const styles: {
  readonly keys: string;
};
export default styles;
