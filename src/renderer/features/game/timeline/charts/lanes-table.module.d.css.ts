declare const styles: {
  readonly lanes: string;
  readonly lead: string;
  readonly note: string;
  readonly unpaired: string;
  readonly difference: string;
};
export default styles;
