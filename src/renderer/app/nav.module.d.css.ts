declare const styles: {
  readonly nav: string;
  readonly brand: string;
  readonly mark: string;
  readonly link: string;
  readonly icon: string;
  readonly count: string;
  readonly bad: string;
  readonly foot: string;
  readonly keys: string;
};
export default styles;
