declare const styles: {
  readonly list: string;
  readonly others: string;
};
export default styles;
