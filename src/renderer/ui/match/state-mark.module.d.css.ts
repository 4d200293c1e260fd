declare const styles: {
  readonly state: string;
  readonly dot: string;
  readonly ok: string;
  readonly busy: string;
  readonly due: string;
  readonly wait: string;
  readonly bad: string;
  readonly later: string;
  readonly held: string;
  readonly none: string;
  readonly games: string;
  readonly cell: string;
  readonly winner: string;
  readonly game: string;
};
export default styles;
