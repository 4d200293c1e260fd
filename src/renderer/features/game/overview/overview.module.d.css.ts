declare const styles: {
  readonly pair: string;
};
export default styles;
