declare const styles: {
  readonly form: string;
  readonly foot: string;
};
export default styles;
