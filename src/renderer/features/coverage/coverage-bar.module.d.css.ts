declare const styles: {
  readonly share: string;
  readonly part: string;
  readonly archived: string;
  readonly expected: string;
  readonly upcoming: string;
  readonly notOffered: string;
  readonly notNeeded: string;
  readonly missing: string;
  readonly held: string;
};
export default styles;
