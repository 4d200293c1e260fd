declare const styles: {
  readonly screen: string;
};
export default styles;
