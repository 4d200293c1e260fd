declare const styles: {
  readonly block: string;
  readonly head: string;
};
export default styles;
