declare const styles: {
  readonly tile: string;
  readonly player: string;
  readonly unmute: string;
};
export default styles;
