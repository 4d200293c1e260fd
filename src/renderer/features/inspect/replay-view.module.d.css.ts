declare const styles: {
  readonly replay: string;
  readonly right: string;
};
export default styles;
