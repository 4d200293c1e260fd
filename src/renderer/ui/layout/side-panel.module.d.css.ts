declare const styles: {
  readonly panel: string;
  readonly head: string;
  readonly title: string;
  readonly body: string;
};
export default styles;
