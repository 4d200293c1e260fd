declare const styles: {
  readonly blank: string;
};
export default styles;
