declare const styles: {
  readonly river: string;
  readonly pit: string;
  readonly base: string;
  readonly lane: string;
  readonly building: string;
};
export default styles;
