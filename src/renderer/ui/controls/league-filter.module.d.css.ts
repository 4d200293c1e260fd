declare const styles: {
  readonly league: string;
};
export default styles;
