/** Counts the games in which champions were picked or banned, for statistics of champions. */

import { firstPhaseBans, maxBansOfSide } from '../../../shared/games/draft-turns.ts';
import type { DraftCounts } from '../../../shared/library/draft-statistics.ts';
import { bansPerGame, type Drafts, noBan } from '../index/drafts.ts';
import type { SubjectFilter } from '../query/subject-filter.ts';
import type { GroupReader } from './stat-groups.ts';

interface DraftCountOptions {
  readonly drafts: Drafts;
  /** Null: without groups. */
  readonly group: GroupReader | null;
  /** Null: everyone counts. */
  readonly subjects: SubjectFilter | null;
  /** The number of the row of a champion and group. */
  readonly findSlot: (champion: number, group: number) => number;
}

/** Games by number of a row or group, each game once. */
class Games {
  private readonly counts: number[] = [];
  /** The row of the last game of each, plus 1. */
  private readonly last: number[] = [];

  add(at: number, row: number): void {
    if (this.last[at] === row + 1) return;
    this.last[at] = row + 1;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
  }

  read(at: number): number {
    return this.counts[at] ?? 0;
  }
}

const firstPhaseTurns = 2 * firstPhaseBans;

export class DraftCount {
  private readonly options: DraftCountOptions;
  private readonly canBan: boolean;
  /** By row of the statistics. */
  private readonly picks = new Games();
  private readonly bans = new Games();
  private readonly firstPhase = new Games();
  private readonly secondPhase = new Games();
  private readonly present = new Games();
  private readonly seen = new Games();
  /** By group. */
  private readonly games = new Games();
  private readonly drafts = new Games();
  private readonly timed = new Games();
  /** How many of the games have no known bans. */
  unknown = 0;

  constructor(options: DraftCountOptions) {
    this.options = options;
    const { subjects, group } = options;
    // Bans are a side's: those of a player, a champion or a role are not known.
    this.canBan = (subjects === null || subjects.isAboutSide) && (group === null || group.readBan !== null);
  }

  /** Reads the bans of games that are counted next. */
  read(rows: Uint32Array): void {
    this.options.drafts.readUnread(rows);
  }

  addPick(row: number, slot: number, group: number): void {
    this.picks.add(slot, row);
    this.seen.add(slot, row);
    this.games.add(group, row);
    if (this.options.drafts.isKnown(row)) this.present.add(slot, row);
  }

  /** Call once for each game, after its picks. */
  addBans(row: number): void {
    const { drafts } = this.options;
    if (!drafts.isKnown(row)) {
      this.unknown += 1;
      return;
    }
    if (!this.canBan) return;
    for (let place = 0; place < bansPerGame; place += 1) this.addBan(drafts, row, place);
  }

  private addBan(drafts: Drafts, row: number, place: number): void {
    const { subjects, group, findSlot } = this.options;
    const red = place < maxBansOfSide ? 0 : 1;
    const champion = drafts.champions[row * bansPerGame + place] ?? 0;
    if (champion === 0 || (subjects !== null && !subjects.matchesSide(row, red === 1))) return;
    const turn = drafts.turn(row, place);
    const own = group?.readBan?.(row, red, turn) ?? 0;
    this.drafts.add(own, row);
    if (turn > 0) this.timed.add(own, row);
    if (champion === noBan) return;
    const slot = findSlot(champion - 1, own);
    this.bans.add(slot, row);
    this.seen.add(slot, row);
    this.present.add(slot, row);
    if (turn > 0) (turn <= firstPhaseTurns ? this.firstPhase : this.secondPhase).add(slot, row);
  }

  /** Games in which the champion of the row was picked or banned. */
  readSeen(slot: number): number {
    return this.seen.read(slot);
  }

  readCounts(slot: number, group: number): DraftCounts {
    const drafts = this.drafts.read(group);
    const known = (games: Games, all: Games) =>
      this.canBan && all.read(group) > 0 ? games.read(slot) : null;
    const hasPresence = this.options.group?.isOfBans !== true;
    return {
      picks: this.picks.read(slot),
      games: this.games.read(group),
      bans: known(this.bans, this.drafts),
      firstPhase: known(this.firstPhase, this.timed),
      secondPhase: known(this.secondPhase, this.timed),
      present: hasPresence ? known(this.present, this.drafts) : null,
      drafts,
    };
  }
}
