declare const styles: {
  readonly teams: string;
  readonly team: string;
  readonly lost: string;
  readonly name: string;
  readonly middle: string;
  readonly score: string;
  readonly known: string;
};
export default styles;
