declare const styles: {
  readonly rule: string;
  readonly note: string;
  readonly warning: string;
};
export default styles;
