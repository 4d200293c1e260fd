declare const styles: {
  readonly tabs: string;
  readonly tab: string;
};
export default styles;
