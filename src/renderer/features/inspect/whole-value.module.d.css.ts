declare const styles: {
  readonly value: string;
};
export default styles;
