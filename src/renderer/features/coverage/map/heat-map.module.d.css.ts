declare const styles: {
  readonly scroll: string;
  readonly map: string;
  readonly heads: string;
  readonly rows: string;
  readonly row: string;
  readonly all: string;
  readonly corner: string;
  readonly name: string;
  readonly missing: string;
  readonly head: string;
  readonly month: string;
  readonly todayHead: string;
  readonly cell: string;
  readonly today: string;
  readonly words: string;
};
export default styles;
