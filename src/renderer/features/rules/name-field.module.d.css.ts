declare const styles: {
  readonly unknown: string;
};
export default styles;
