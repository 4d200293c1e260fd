declare const styles: {
  readonly head: string;
  readonly name: string;
  readonly button: string;
};
export default styles;
