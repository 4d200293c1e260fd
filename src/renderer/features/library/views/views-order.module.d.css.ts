declare const styles: {
  readonly order: string;
  readonly name: string;
};
export default styles;
