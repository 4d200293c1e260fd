declare const styles: {
  readonly teams: string;
  readonly codes: string;
  readonly names: string;
};
export default styles;
