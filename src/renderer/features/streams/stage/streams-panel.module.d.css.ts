declare const styles: {
  readonly panel: string;
};
export default styles;
