declare const styles: {
  readonly legend: string;
  readonly status: string;
};
export default styles;
