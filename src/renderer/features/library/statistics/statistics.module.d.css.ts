declare const styles: {
  readonly statistics: string;
  readonly unread: string;
  readonly name: string;
  readonly whom: string;
  readonly soFar: string;
};
export default styles;
