declare const styles: {
  readonly objectives: string;
  readonly first: string;
  readonly name: string;
  readonly balance: string;
  readonly bans: string;
};
export default styles;
