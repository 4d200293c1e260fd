declare const styles: {
  readonly side: string;
  readonly head: string;
  readonly name: string;
};
export default styles;
