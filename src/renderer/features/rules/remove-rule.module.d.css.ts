declare const styles: {
  readonly sentence: string;
  readonly answers: string;
};
export default styles;
