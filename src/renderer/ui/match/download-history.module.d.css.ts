declare const styles: {
  readonly history: string;
  readonly what: string;
};
export default styles;
