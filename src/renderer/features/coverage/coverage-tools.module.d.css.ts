declare const styles: {
  readonly range: string;
  readonly name: string;
  readonly type: string;
};
export default styles;
