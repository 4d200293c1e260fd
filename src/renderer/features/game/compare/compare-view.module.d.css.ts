declare const styles: {
  readonly compare: string;
  readonly table: string;
  readonly head: string;
  readonly middle: string;
  readonly who: string;
  readonly names: string;
  readonly champion: string;
};
export default styles;
