declare const styles: {
  readonly copy: string;
  readonly button: string;
};
export default styles;
