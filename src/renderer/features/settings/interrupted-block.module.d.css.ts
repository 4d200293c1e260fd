declare const styles: {
  readonly interrupted: string;
};
export default styles;
