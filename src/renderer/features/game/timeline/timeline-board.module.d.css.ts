declare const styles: {
  readonly timeline: string;
  readonly left: string;
  readonly right: string;
  readonly events: string;
};
export default styles;
