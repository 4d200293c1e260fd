declare const styles: {
  readonly banner: string;
  readonly icon: string;
  readonly bad: string;
  readonly practice: string;
};
export default styles;
