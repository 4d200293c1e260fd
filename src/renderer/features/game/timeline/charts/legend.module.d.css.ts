declare const styles: {
  readonly legend: string;
};
export default styles;
