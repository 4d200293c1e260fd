declare const styles: {
  readonly settings: string;
};
export default styles;
