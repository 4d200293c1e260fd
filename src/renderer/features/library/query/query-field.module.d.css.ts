declare const styles: {
  readonly query: string;
  readonly box: string;
  readonly icon: string;
  readonly text: string;
  readonly marks: string;
  readonly problem: string;
};
export default styles;
