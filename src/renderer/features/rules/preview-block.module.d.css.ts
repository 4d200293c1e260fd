declare const styles: {
  readonly preview: string;
};
export default styles;
