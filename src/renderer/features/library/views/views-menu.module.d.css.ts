declare const styles: {
  readonly views: string;
  readonly list: string;
  readonly name: string;
  readonly query: string;
};
export default styles;
