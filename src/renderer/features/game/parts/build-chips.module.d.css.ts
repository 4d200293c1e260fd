declare const styles: {
  readonly chips: string;
  readonly items: string;
  readonly column: string;
  readonly chip: string;
  readonly strong: string;
  readonly faint: string;
  readonly unknown: string;
};
export default styles;
