import { draftStatistics } from '../../../shared/library/draft-statistics.ts';
import { type AggregateKind, type AggregateRow, isOfPlayers } from '../../../shared/library/library.ts';
import type { StatisticGroupId } from '../../../shared/library/statistic-groups.ts';
import {
  type AnyStatistic,
  eachStatistic,
  type StatisticId,
  statistics,
} from '../../../shared/library/statistics.ts';
import type { NeededFact } from '../../../shared/query/counted-games.ts';
import { noSide } from '../../catalogue/facts/packed-players.ts';
import type { LibraryAnswers } from '../../domain/library-answers.ts';
import {
  endPlace,
  findPlaces,
  firstPlace,
  type GameFacts,
  hasSummary,
  namesTwice,
  playersPerGame,
} from '../index/columns.ts';
import type { Dictionary } from '../index/dictionary.ts';
import { type FigureSet, figureSets, setFor, summarySet } from '../index/figure-sets.ts';
import { Figures, gameStates } from '../index/figures.ts';
import type { Places } from '../index/large-games.ts';
import type { Model } from '../index/model.ts';
import { findOpponents, maxPlaces } from '../index/opponents.ts';
import { blueBit, redBit } from '../index/side-bits.ts';
import type { Source } from '../index/source.ts';
import { findKnownSides } from '../query/player-test.ts';
import type { SubjectFilter } from '../query/subject-filter.ts';
import { DraftCount } from './draft-count.ts';
import { MissingGames } from './missing-games.ts';
import { createGroupReader, type GroupReader } from './stat-groups.ts';
import { type CountedRows, type Page, StatOrder } from './stat-order.ts';
import { EntitySlots, PairSlots, type StatSlots } from './stat-slots.ts';
import { playersPerBatch, StatsSums } from './stats-sums.ts';

/** About a millisecond where their figures have to be read. */
const gamesPerStep = playersPerBatch / playersPerGame;

interface StatsCountOptions {
  readonly source: Source;
  readonly model: Model;
  readonly by: AggregateKind;
  readonly group: StatisticGroupId | undefined;
  /** Null: everyone counts. */
  readonly subjects: SubjectFilter | null;
  /** Without it, no row counts a game. */
  readonly needed: NeededFact;
  readonly asked: ReadonlySet<StatisticId>;
  /** The games' rows. */
  readonly rows: Uint32Array;
}

/** The figures of a set, and the statistics that sum them. */
interface Part {
  readonly set: FigureSet;
  readonly sums: StatsSums;
}

/** Where a player or a side is in the columns of each set, and what the rows know of it. */
interface Place {
  readonly at: number;
  /** −1 for a player on no side. */
  readonly side: number;
  readonly opponent: number;
  /** Null: a side. */
  readonly places: Places | null;
}

/** The statistics of one question. */
export class StatsCount {
  private readonly model: Model;
  /** The list when the count began. */
  private readonly people: Dictionary['people'];
  private readonly by: AggregateKind;
  private readonly entities: Entities;
  private readonly group: GroupReader | null;
  private readonly subjects: SubjectFilter | null;
  /** That of the model in the beginning. */
  private readonly version: number;
  private readonly slots: StatSlots;
  /** The first is that of summaries. */
  private readonly parts: readonly Part[];
  private readonly sums: StatsSums;
  /** Null: the set is not needed. */
  private readonly sumsById: Readonly<Record<StatisticId, StatsSums | null>>;
  /** Null: no statistic of the draft is asked for. */
  private readonly draft: DraftCount | null;
  private readonly hasDifferences: boolean;
  /** Of the game that is counted, by place. */
  private readonly opponents = new Int32Array(maxPlaces);
  private readonly order: StatOrder;
  private readonly asked: ReadonlySet<StatisticId>;
  private readonly rows: Uint32Array;
  private readonly missing: MissingGames;
  private readonly readFacts: Source['facts'];
  private done = 0;

  constructor({ source, model, by, group, subjects, needed, asked, rows }: StatsCountOptions) {
    this.model = model;
    this.people = model.names.player.people;
    this.by = by;
    this.entities = by === 'side' ? bothSides : model.names[by];
    this.group = group === undefined ? null : createGroupReader(group, model);
    this.subjects = subjects;
    this.version = model.seq;
    const { size } = this.entities;
    this.slots = group === undefined ? new EntitySlots(size) : new PairSlots();
    // A narrow question has a team's players.
    const room = Math.min(size, rows.length * playersPerGame) + 1;
    const sumsFor = (set: FigureSet) => new StatsSums({ set, room, isOfSides: !isOfPlayers(by), asked });
    this.sums = sumsFor(summarySet);
    const further = neededSets(asked).filter((set) => set !== summarySet);
    this.parts = [
      { set: summarySet, sums: this.sums },
      ...further.map((set) => ({ set, sums: sumsFor(set) })),
    ];
    this.sumsById = eachStatistic(
      ({ id }) => this.parts.find(({ set }) => set === setsById[id])?.sums ?? null,
    );
    this.hasDifferences = this.parts.some((part) => part.sums.hasDifferences);
    const asksForDraft = by === 'champion' && draftStatistics.some(({ id }) => asked.has(id));
    this.draft = asksForDraft
      ? new DraftCount({
          drafts: model.drafts,
          group: this.group,
          subjects,
          findSlot: (champion, own) => this.findSlot(champion, own),
        })
      : null;
    this.asked = asked;
    this.order = new StatOrder(this.readRows());
    this.rows = rows;
    this.missing = new MissingGames(model, source, needed);
    this.readFacts = this.parts.some(({ set }) => set.readsPlays) ? source.factsWithPlays : source.facts;
  }

  /** Whether the count can continue: not with another model or list of people than it began with. */
  isFor(model: Model): boolean {
    return this.model === model && this.people === model.names.player.people;
  }

  /** How many games are counted, and how many there are to count. */
  get progress(): { readonly done: number; readonly total: number } {
    return { done: this.done, total: this.rows.length };
  }

  get isGrouped(): boolean {
    return this.group !== null;
  }

  get isComplete(): boolean {
    return this.done === this.rows.length;
  }

  /** Counts some more games. Those whose figures are not in memory are read from the catalogue, as it is now. */
  step(): void {
    const { model, rows, by, parts } = this;
    const counted = parts.map(({ set, sums }) => ({
      sums,
      figures: this.findFigures(set),
      isOfSides: set.readSide !== null,
    }));
    const end = Math.min(this.done + gamesPerStep, rows.length);
    this.draft?.read(rows.subarray(this.done, end));
    for (; this.done < end; this.done += 1) {
      const row = rows[this.done] ?? 0;
      this.missing.look(row);
      this.read(counted, row);
      const isRead = hasSummary(model.columns, row);
      if (isRead && isOfPlayers(by)) this.addPlayers(counted, row, by);
      this.draft?.addBans(row);
      if (isRead && !isOfPlayers(by)) this.addSides(counted, row);
    }
    for (const { sums, figures, isOfSides } of counted)
      sums.flush(
        isOfSides || !isOfPlayers(by) ? figures.sides : figures.players,
        figures.sides,
        figures.seconds,
      );
  }

  private findFigures(set: FigureSet): Figures {
    const known = this.model.figures.get(set);
    if (known !== undefined) return known;
    const figures = new Figures(set, this.model.columns);
    this.model.figures.set(set, figures);
    return figures;
  }

  /** The figures when all games are counted. */
  answer(page: Page): LibraryAnswers['aggregates'][1] {
    const { sums, version, entities, slots, group, rows, missing } = this;
    const shown = this.order.read(page);
    return {
      version,
      total: shown.total,
      rows: Array.from(shown.slots, (slot): AggregateRow => {
        const entity = slots.entities[slot] ?? 0;
        return {
          value: entities.ownValue(entity),
          label: entities.label(entity),
          group: group?.describe(slots.groups[slot] ?? 0) ?? null,
          ...eachStatistic((one) => this.readStatistic(slot, one)),
          games: sums.readGames(slot),
          times: sums.readTimes(slot),
          samples: this.readSamples(slot),
        };
      }),
      basis: {
        games: rows.length,
        ...missing.counts,
        withoutDraft: this.draft?.unknown ?? null,
        hidden: slots.entities.length - shown.total,
      },
    };
  }

  private readStatistic(slot: number, { id, fromDraft }: AnyStatistic): number | null {
    if (fromDraft === undefined) return this.sumsById[id]?.read(slot, id) ?? null;
    if (this.draft === null || !this.asked.has(id)) return null;
    return fromDraft(this.draft.readCounts(slot, this.slots.groups[slot] ?? 0));
  }

  /** Of the statistics that are not over all players or sides of the row. */
  private readSamples(slot: number): AggregateRow['samples'] {
    const all = this.sums.readTimes(slot);
    const samples: AggregateRow['samples'] = {};
    for (const { id, terms, isTimed } of statistics) {
      const sample =
        terms.length === 0 && !isTimed ? null : (this.sumsById[id]?.readSample(slot, id) ?? null);
      if (sample !== null && sample < all) samples[id] = sample;
    }
    return samples;
  }

  /** Reads the figures of a game that are not in memory. */
  private read(counted: readonly Counted[], row: number): void {
    let game: GameFacts | null = null;
    for (const { figures } of counted) {
      if (figures.states[row] !== gameStates.unread) continue;
      game ??= this.readFacts(this.model.columns.key[row] ?? 0) ?? noFacts;
      figures.put(row, game);
    }
  }

  private addPlayers(counted: readonly Counted[], row: number, by: 'player' | 'champion'): void {
    const { sums, subjects, group, opponents, hasDifferences } = this;
    const { columns } = this.model;
    const places = findPlaces(columns, row);
    const entities = by === 'player' ? places.players : places.champions;
    const mayRepeat = ((columns.playerMarks[row] ?? 0) & namesTwice) !== 0;
    const people = this.model.names[by].groups();
    let seen: Set<number> | null = null;
    const first = firstPlace(columns, row, places);
    const end = endPlace(columns, row, places);
    if (hasDifferences) findOpponents(places.playerFlags, first, end, opponents);
    for (let at = first; at < end; at += 1) {
      const name = entities[at] ?? 0;
      const entity = (people === null ? name : (people.leaders[name] ?? 0)) - 1;
      if (entity < 0 || (subjects !== null && !subjects.matchesPlayer(row, places, at))) continue;
      const flags = places.playerFlags[at] ?? 0;
      const side = (flags & noSide) === 0 ? row * 2 + (flags & 1) : -1;
      const own = group === null ? 0 : group.read(row, flags, { places, at });
      const slot = this.findSlot(entity, own);
      this.draft?.addPick(row, slot, own);
      const opponent = hasDifferences ? (opponents[at - first] ?? -1) : -1;
      add(counted, row, slot, { at, side, opponent, places });
      // A game counts once, however often it has the champion or the person.
      if (mayRepeat || people?.isPerson[entity + 1] === 1) {
        seen ??= new Set();
        if (seen.has(slot)) continue;
        seen.add(slot);
      }
      sums.addGame(slot);
    }
  }

  /** Adds the teams of a game, or its sides. */
  private addSides(counted: readonly Counted[], row: number): void {
    const { sums, subjects, group, by } = this;
    const { blueTeam, redTeam } = this.model.columns;
    // A game without sides, such as one of Arena, counts for neither.
    const bits = by === 'side' ? findKnownSides(this.model.columns, row) : blueBit | redBit;
    for (const red of [0, 1] as const) {
      if ((bits & (red === 1 ? redBit : blueBit)) === 0) continue;
      const entity = by === 'side' ? red : ((red === 0 ? blueTeam : redTeam)[row] ?? 0) - 1;
      if (entity < 0 || (subjects !== null && !subjects.matchesSide(row, red === 1))) continue;
      const at = row * 2 + red;
      const slot = this.findSlot(entity, group === null ? 0 : group.read(row, red));
      add(counted, row, slot, { at, side: at, opponent: at ^ 1, places: null });
      sums.addGame(slot);
    }
  }

  private findSlot(entity: number, group: number): number {
    const slot = this.slots.find(entity, group);
    for (const { sums } of this.parts) sums.ensure(slot);
    return slot;
  }

  /** Equal values are in the order of names, and then of groups. */
  private readRows(): CountedRows {
    const { sums, slots, entities, group } = this;
    const readStatistic = (slot: number, id: StatisticId) => this.readStatistic(slot, statisticsById[id]);
    const rank = (slot: number) => group?.rank(slots.groups[slot] ?? 0) ?? null;
    const label = (slot: number) => entities.label(slots.entities[slot] ?? 0);
    const byGroup = (slot: number) => rank(slot) ?? Number.POSITIVE_INFINITY;
    return {
      size: () => slots.entities.length,
      games: (slot) => this.draft?.readSeen(slot) ?? sums.readGames(slot),
      value(slot, sortBy) {
        if (sortBy === 'label') return entities.ranks()[slots.entities[slot] ?? 0];
        return sortBy === 'group' ? rank(slot) : readStatistic(slot, sortBy);
      },
      compare(a, b) {
        if (label(a) !== label(b)) return label(a) < label(b) ? -1 : 1;
        return byGroup(a) < byGroup(b) ? -1 : 1;
      },
    };
  }
}

const statisticsById = eachStatistic((one) => one);
const setsById = eachStatistic(setFor);

/** A part of the question with the figures that are in memory. */
interface Counted {
  readonly sums: StatsSums;
  readonly figures: Figures;
  /** Whether only sides have the figures. */
  readonly isOfSides: boolean;
}

/** Adds a player or a side to the statistics of each set that knows something of the game. */
function add(counted: readonly Counted[], row: number, slot: number, place: Place): void {
  const { at, side, opponent, places } = place;
  for (const { sums, figures, isOfSides } of counted) {
    const state = figures.states[row];
    if (state === gameStates.empty) continue;
    if (isOfSides) {
      addSide(sums, figures, slot, side);
      continue;
    }
    if (state === gameStates.whole && (opponent >= 0 || !sums.hasDifferences)) {
      sums.collect(slot, at, side, opponent);
      continue;
    }
    sums.addKnown(slot, {
      at,
      columns: places === null ? figures.sides : figures.at(places),
      side,
      sides: figures.sides,
      opponent,
      seconds: figures.seconds[row] ?? 0,
    });
  }
}

/** What the side has. A player on no side has nothing of it. */
function addSide(sums: StatsSums, { sides, states, seconds }: Figures, slot: number, side: number): void {
  if (side < 0) return;
  const row = side >> 1;
  if (states[row] === gameStates.whole) sums.collect(slot, side, side, -1);
  else
    sums.addKnown(slot, { at: side, columns: sides, side, sides, opponent: -1, seconds: seconds[row] ?? 0 });
}

const noFacts: GameFacts = { length: null, winner: 0, players: null, figures: null, plays: null };

function neededSets(asked: ReadonlySet<StatisticId>): readonly FigureSet[] {
  const needed = new Set(Array.from(asked, (id) => setsById[id]));
  return figureSets.filter((set) => needed.has(set));
}

/** What rows are about. */
type Entities = Pick<Dictionary, 'size' | 'label' | 'ownValue' | 'ranks'>;

/** Numbered as in a player's flags. */
const bothSides: Entities = {
  size: 2,
  label: (side) => (side === 0 ? 'Blue side' : 'Red side'),
  ownValue: (side) => (side === 0 ? 'blue' : 'red'),
  ranks: () => Uint32Array.of(0, 1),
};
