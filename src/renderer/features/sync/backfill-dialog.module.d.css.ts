declare const styles: {
  readonly form: string;
  readonly presets: string;
  readonly days: string;
  readonly look: string;
};
export default styles;
