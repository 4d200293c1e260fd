declare const styles: {
  readonly problems: string;
  readonly partial: string;
};
export default styles;
