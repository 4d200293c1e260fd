declare const styles: {
  readonly head: string;
  readonly tools: string;
  readonly search: string;
  readonly foot: string;
  readonly note: string;
  readonly end: string;
};
export default styles;
