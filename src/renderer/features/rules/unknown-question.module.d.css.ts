declare const styles: {
  readonly question: string;
  readonly answers: string;
};
export default styles;
