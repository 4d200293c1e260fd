declare const styles: {
  readonly place: string;
  readonly phase: string;
  readonly title: string;
  readonly actions: string;
};
export default styles;
