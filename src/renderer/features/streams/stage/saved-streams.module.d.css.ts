declare const styles: {
  readonly streams: string;
  readonly stream: string;
  readonly perid: string;
  readonly head: string;
  readonly label: string;
};
export default styles;
