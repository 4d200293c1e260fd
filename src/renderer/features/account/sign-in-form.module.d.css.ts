declare const styles: {
  readonly form: string;
  readonly foot: string;
  readonly end: string;
};
export default styles;
