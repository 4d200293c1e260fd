declare const styles: {
  readonly controls: string;
  readonly captions: string;
  readonly fill: string;
  readonly liveButton: string;
  readonly quality: string;
  readonly liveDot: string;
};
export default styles;
