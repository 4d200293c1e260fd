declare const styles: {
  readonly foot: string;
  readonly on: string;
  readonly actions: string;
};
export default styles;
