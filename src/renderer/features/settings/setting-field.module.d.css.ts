declare const styles: {
  readonly half: string;
  readonly saved: string;
};
export default styles;
