declare const styles: {
  readonly value: string;
  readonly main: string;
  readonly label: string;
  readonly count: string;
  readonly box: string;
  readonly exclude: string;
};
export default styles;
