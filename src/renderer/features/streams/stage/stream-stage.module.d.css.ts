declare const styles: {
  readonly streams: string;
  readonly stageMain: string;
  readonly wall: string;
  readonly head: string;
  readonly mini: string;
};
export default styles;
