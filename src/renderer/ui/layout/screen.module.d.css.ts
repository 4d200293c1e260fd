declare const styles: {
  readonly screen: string;
  readonly main: string;
  readonly head: string;
  readonly title: string;
  readonly figures: string;
  readonly end: string;
  readonly tools: string;
  readonly fill: string;
};
export default styles;
