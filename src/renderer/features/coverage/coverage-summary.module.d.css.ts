declare const styles: {
  readonly summary: string;
  readonly legend: string;
  readonly mark: string;
};
export default styles;
