/**
 * Stores the data of game files (see ../../games/): winners, length, kills, gold and players of each game, and which
 * files are still to be read. Champions and players are stored once each and never change.
 */
import { createDueGames, type DueGames } from './due-games.ts';
import { createRecordFacts, type RecordFacts, type RecordFactsOptions } from './record-facts.ts';

export interface Facts extends DueGames, RecordFacts {}

export function createFacts(options: RecordFactsOptions): Facts {
  return { ...createDueGames(options.db, options.write), ...createRecordFacts(options) };
}
