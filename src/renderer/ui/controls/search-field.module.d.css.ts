declare const styles: {
  readonly search: string;
};
export default styles;
