declare const styles: {
  readonly form: string;
  readonly choices: string;
  readonly foot: string;
  readonly question: string;
  readonly answers: string;
};
export default styles;
