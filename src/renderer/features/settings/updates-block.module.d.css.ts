declare const styles: {
  readonly updates: string;
};
export default styles;
