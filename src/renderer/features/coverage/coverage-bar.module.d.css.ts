declare const styles: {
  readonly share: string;
  readonly part: string;
  readonly archived: string;
  readonly due: string;
  readonly waiting: string;
  readonly notOffered: string;
  readonly notNeeded: string;
  readonly failed: string;
  readonly held: string;
};
export default styles;
