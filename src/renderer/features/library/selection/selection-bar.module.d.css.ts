declare const styles: {
  readonly foot: string;
  readonly on: string;
  readonly actions: string;
  readonly meaning: string;
};
export default styles;
