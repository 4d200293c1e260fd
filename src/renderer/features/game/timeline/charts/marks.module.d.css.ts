declare const styles: {
  readonly icon: string;
};
export default styles;
