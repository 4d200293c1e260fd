/** The statistics of the draft: how often a champion was picked and banned. */

/** What they are computed from; null is unknown. */
export interface DraftCounts {
  /** Games in which it was picked, and those in which anybody of the row's group picked a champion. */
  readonly picks: number;
  readonly games: number;
  /** Games in which it was banned, in either phase and in each of them. */
  readonly bans: number | null;
  readonly firstPhase: number | null;
  readonly secondPhase: number | null;
  /** Of the games with a known draft: those in which it was picked or banned, and all. */
  readonly present: number | null;
  readonly drafts: number;
}

const rate = (some: number | null, all: number) => (some === null || all === 0 ? null : some / all);

const ofDraft = (fromDraft: (counts: DraftCounts) => number | null) => ({
  section: 'Draft' as const,
  isDefault: false,
  terms: [],
  isTimed: false,
  formula: () => null,
  fromDraft,
});
const share = { type: 'number', unit: 'fraction', digits: 'percent' } as const;
const whole = { type: 'integer', unit: '', digits: 0 } as const;

/** In the order of their columns; see `statistics`. */
export const draftStatistics = [
  {
    id: 'presence',
    short: 'pres',
    label: 'Presence',
    about: 'Games in which the champion was picked or banned, divided by the games whose bans are known',
    title: 'PRESENCE',
    column: 'presence',
    meaning: 'of champions: games in which it was picked or banned / games with known bans',
    ...share,
    width: 84,
    ...ofDraft(({ present, drafts }) => rate(present, drafts)),
  },
  {
    id: 'pickRate',
    short: 'pr',
    label: 'Pick rate',
    about: 'Games in which the champion was picked, divided by all games',
    title: 'PICK RATE',
    column: 'pick_rate',
    meaning: 'of champions: games in which it was picked / all games',
    ...share,
    width: 84,
    ...ofDraft(({ picks, games }) => rate(picks, games)),
  },
  {
    id: 'bans',
    short: 'bans',
    label: 'Bans',
    about: 'Games in which the champion was banned',
    title: 'BANS',
    column: 'bans',
    meaning:
      'of champions: games in which it was banned; with groups by side, team or opponent, by that side',
    ...whole,
    width: 68,
    ...ofDraft(({ bans }) => bans),
    bansInTurns: '',
  },
  {
    id: 'banRate',
    short: 'br',
    label: 'Ban rate',
    about: 'Games in which the champion was banned, divided by the games whose bans are known',
    title: 'BAN RATE',
    column: 'ban_rate',
    meaning: 'of champions: games in which it was banned / games with known bans',
    ...share,
    width: 80,
    ...ofDraft(({ bans, drafts }) => rate(bans, drafts)),
  },
  {
    id: 'bansFirstPhase',
    short: 'bans1',
    label: 'Bans, phase 1',
    about: 'Games in which the champion was banned in the first phase, where the turns are known',
    title: 'BANS 1',
    column: 'bans_first_phase',
    meaning:
      'of champions: games in which it was banned in the first phase of a tournament draft (turns 1 to 6)',
    ...whole,
    width: 104,
    ...ofDraft(({ firstPhase }) => firstPhase),
    bansInTurns: 'turn:1..6',
  },
  {
    id: 'bansSecondPhase',
    short: 'bans2',
    label: 'Bans, phase 2',
    about: 'Games in which the champion was banned in the second phase, where the turns are known',
    title: 'BANS 2',
    column: 'bans_second_phase',
    meaning:
      'of champions: games in which it was banned in the second phase of a tournament draft (turns 7 to 10)',
    ...whole,
    width: 104,
    ...ofDraft(({ secondPhase }) => secondPhase),
    bansInTurns: 'turn:7..10',
  },
] as const;

/** The columns of a draft, in their order. */
export const draftColumns = ['games', 'presence', 'pickRate', 'bans', 'banRate', 'winRate'] as const;
