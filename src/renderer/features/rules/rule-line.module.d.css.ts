declare const styles: {
  readonly number: string;
  readonly sentence: string;
  readonly off: string;
  readonly state: string;
  readonly actions: string;
};
export default styles;
