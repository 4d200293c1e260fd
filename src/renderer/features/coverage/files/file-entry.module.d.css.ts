declare const styles: {
  readonly entry: string;
  readonly head: string;
  readonly chevron: string;
  readonly what: string;
  readonly where: string;
  readonly details: string;
  readonly actions: string;
};
export default styles;
