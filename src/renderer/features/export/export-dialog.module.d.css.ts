declare const styles: {
  readonly radios: string;
  readonly checks: string;
  readonly formats: string;
};
export default styles;
