declare const styles: {
  readonly form: string;
  readonly about: string;
  readonly left: string;
};
export default styles;
