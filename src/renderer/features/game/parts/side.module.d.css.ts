declare const styles: {
  readonly text: string;
  readonly mark: string;
};
export default styles;
