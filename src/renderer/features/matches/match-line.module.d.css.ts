declare const styles: {
  readonly time: string;
  readonly teams: string;
  readonly games: string;
  readonly ended: string;
  readonly live: string;
  readonly unscheduled: string;
  readonly league: string;
};
export default styles;
