declare const styles: {
  readonly asset: string;
  readonly name: string;
};
export default styles;
