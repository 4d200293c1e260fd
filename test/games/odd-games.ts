/** Summaries of real games that are easily read wrongly, cut to the fields that matter; names are replaced. */
import { readFileSync } from 'node:fs';

const read = (name: string) =>
  readFileSync(new URL(`../data/odd-games/${name}.json`, import.meta.url), 'utf8');

/** A tournament game of 2021, whose positions are wrong for every player. */
export const esportsText = read('esports-v5');
/** A tournament game of 30:40 with a pause; its timeline's last frame is at 30:48. */
export const pausedText = read('paused-v5');
/** 16 players in eight subteams. */
export const arenaText = read('arena');
/** A tournament game of 2014: match-v4, the old map, four players of a side in the jungle. */
export const oldTournamentText = read('v4-2014');
