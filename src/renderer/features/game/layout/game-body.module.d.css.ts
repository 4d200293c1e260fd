declare const styles: {
  readonly body: string;
  readonly section: string;
  readonly problem: string;
};
export default styles;
