declare const styles: {
  readonly warning: string;
};
export default styles;
