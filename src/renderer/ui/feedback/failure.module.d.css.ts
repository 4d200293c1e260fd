declare const styles: {
  readonly failure: string;
  readonly inline: string;
  readonly block: string;
  readonly message: string;
  readonly remedy: string;
  readonly actions: string;
};
export default styles;
