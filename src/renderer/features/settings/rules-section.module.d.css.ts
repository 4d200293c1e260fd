declare const styles: {
  readonly rule: string;
  readonly text: string;
  readonly off: string;
  readonly types: string;
};
export default styles;
