declare const styles: {
  readonly section: string;
  readonly head: string;
  readonly body: string;
};
export default styles;
