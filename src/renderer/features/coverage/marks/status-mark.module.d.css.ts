declare const styles: {
  readonly mark: string;
  readonly sample: string;
};
export default styles;
