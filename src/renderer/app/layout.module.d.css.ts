declare const styles: {
  readonly app: string;
  readonly stage: string;
  readonly screenArea: string;
  readonly bare: string;
  readonly main: string;
  readonly skip: string;
};
export default styles;
