declare const styles: {
  readonly kda: string;
};
export default styles;
