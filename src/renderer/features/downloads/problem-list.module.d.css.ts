declare const styles: {
  readonly problems: string;
  readonly problem: string;
  readonly icon: string;
  readonly text: string;
  readonly actions: string;
};
export default styles;
