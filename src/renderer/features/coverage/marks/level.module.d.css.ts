declare const styles: {
  readonly level: string;
  readonly none: string;
  readonly unlisted: string;
  readonly archived: string;
  readonly partly: string;
  readonly upcoming: string;
  readonly expected: string;
  readonly queued: string;
  readonly overdue: string;
  readonly failing: string;
  readonly held: string;
  readonly absent: string;
};
export default styles;
