declare const styles: {
  readonly welcome: string;
  readonly about: string;
  readonly lead: string;
  readonly promises: string;
  readonly form: string;
  readonly files: string;
  readonly practice: string;
};
export default styles;
