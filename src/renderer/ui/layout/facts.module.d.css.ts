declare const styles: {
  readonly facts: string;
  readonly fact: string;
};
export default styles;
