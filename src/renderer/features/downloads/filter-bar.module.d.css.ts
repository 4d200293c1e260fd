declare const styles: {
  readonly type: string;
  readonly problem: string;
};
export default styles;
