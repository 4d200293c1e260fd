declare const styles: {
  readonly row: string;
  readonly player: string;
  readonly names: string;
  readonly roleBelow: string;
};
export default styles;
