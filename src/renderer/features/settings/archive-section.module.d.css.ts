declare const styles: {
  readonly range: string;
};
export default styles;
