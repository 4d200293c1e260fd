declare const styles: {
  readonly progress: string;
};
export default styles;
