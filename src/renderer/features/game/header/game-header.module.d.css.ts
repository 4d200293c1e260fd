declare const styles: {
  readonly head: string;
  readonly crumbs: string;
  readonly result: string;
  readonly plain: string;
  readonly side: string;
  readonly name: string;
  readonly won: string;
  readonly middle: string;
  readonly score: string;
  readonly facts: string;
  readonly parts: string;
  readonly tabs: string;
};
export default styles;
