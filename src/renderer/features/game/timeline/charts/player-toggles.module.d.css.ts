declare const styles: {
  readonly toggles: string;
  readonly toggle: string;
  readonly name: string;
};
export default styles;
