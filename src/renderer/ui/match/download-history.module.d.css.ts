declare const styles: {
  readonly history: string;
};
export default styles;
