declare const styles: {
  readonly facts: string;
};
export default styles;
