declare const styles: {
  readonly bulk: string;
  readonly what: string;
};
export default styles;
