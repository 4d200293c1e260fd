declare const styles: {
  readonly tickBox: string;
  readonly files: string;
};
export default styles;
