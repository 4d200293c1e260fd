declare const styles: {
  readonly choice: string;
  readonly name: string;
};
export default styles;
