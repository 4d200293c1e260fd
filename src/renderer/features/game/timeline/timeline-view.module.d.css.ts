declare const styles: {
  readonly problem: string;
};
export default styles;
