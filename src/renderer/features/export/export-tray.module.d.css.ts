declare const styles: {
  readonly tray: string;
  readonly job: string;
  readonly head: string;
  readonly figures: string;
  readonly actions: string;
  readonly problem: string;
};
export default styles;
