declare const styles: {
  readonly asset: string;
  readonly name: string;
  readonly result: string;
};
export default styles;
