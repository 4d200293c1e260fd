declare const styles: {
  readonly waiting: string;
};
export default styles;
