declare const styles: {
  readonly vs: string;
  readonly codes: string;
  readonly score: string;
  readonly side: string;
  readonly first: string;
  readonly won: string;
  readonly tick: string;
  readonly names: string;
  readonly next: string;
};
export default styles;
