declare const styles: {
  readonly progress: string;
  readonly head: string;
  readonly title: string;
  readonly actions: string;
};
export default styles;
