declare const styles: {
  readonly empty: string;
  readonly title: string;
  readonly text: string;
  readonly actions: string;
};
export default styles;
