declare const styles: {
  readonly filters: string;
  readonly groups: string;
  readonly narrow: string;
  readonly player: string;
  readonly pill: string;
};
export default styles;
