declare const styles: {
  readonly foot: string;
  readonly buttons: string;
};
export default styles;
