declare const styles: {
  readonly part: string;
  readonly fixed: string;
  readonly sign: string;
  readonly words: string;
};
export default styles;
