declare const styles: {
  readonly events: string;
  readonly space: string;
  readonly event: string;
  readonly at: string;
  readonly none: string;
};
export default styles;
