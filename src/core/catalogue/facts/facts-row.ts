/** The row of `game_facts` for a game that was read. */
import type { ErrorData } from '../../../shared/base/errors.ts';
import type { Side } from '../../../shared/games/game-facts.ts';
import { findSides } from '../../../shared/games/sides-of-teams.ts';
import type { GameSummaryRow } from '../../domain/game-summary.ts';
import { namesWithoutCode } from '../../game-files/player-identity.ts';
import { errorToText } from '../schema/errors-as-text.ts';
import { type FactColumns, factColumns } from './fact-columns.ts';
import type { FactsNames } from './facts-names.ts';
import { packDraft } from './packed-draft.ts';
import { packPlayerFigures } from './packed-player-figures.ts';
import { type PackedPlayer, packPlayers } from './packed-players.ts';
import { packPlays } from './packed-plays.ts';
import { packDetails } from './player-details.ts';

export interface FactsRow extends FactColumns {
  readonly game_key: number;
  readonly reader: number;
  readonly asset_key: number;
  readonly sha256: string;
  readonly winner: number;
  readonly players: Buffer | null;
  readonly player_details: Buffer | null;
  readonly player_figures: Buffer | null;
  readonly plays: Buffer | null;
  readonly problem: string | null;
  readonly void_reason: string | null;
  readonly draft: Buffer | null;
}

/** The columns that depend on the content of the file. */
export const contentColumns = [
  ...factColumns,
  'players',
  'player_details',
  'player_figures',
  'plays',
  'problem',
  'void_reason',
  'draft',
] as const satisfies readonly (keyof FactsRow)[];

/** What the row says about the reading: `reader` is the version of the parser. */
export type ReadAs = Pick<FactsRow, 'game_key' | 'reader' | 'asset_key' | 'sha256'>;

/** `teams` are in the service's order. */
export function toFactsRow(
  readAs: ReadAs,
  summary: GameSummaryRow,
  teams: readonly { readonly key: number; readonly code: string }[],
  names: Pick<FactsNames, 'playerKey' | 'championKey'>,
): FactsRow {
  const sides = findSides(
    teams.map(({ code }) => code),
    summary.players,
  );
  const teamOn = (side: Side) => (sides === null ? null : (teams[sides[side]]?.key ?? null));
  const withoutCodes = namesWithoutCode(summary.players);
  const players = summary.players.map(
    (player, index): PackedPlayer => ({
      ...player,
      playerKey: player.name === '' ? 0 : names.playerKey(player.name, withoutCodes[index] ?? null),
      championKey: names.championKey(player.championId, player.championName),
    }),
  );
  return {
    ...readAs,
    winner: summary.winner === null ? 0 : summary.winner === 'blue' ? 1 : 2,
    blue_team_key: teamOn('blue'),
    red_team_key: teamOn('red'),
    length_seconds: whole(summary.lengthSeconds),
    patch: summary.patch,
    file_version: summary.gameVersion,
    blue_kills: whole(summary.kills.blue),
    red_kills: whole(summary.kills.red),
    blue_gold: whole(summary.gold.blue),
    red_gold: whole(summary.gold.red),
    players: packPlayers(players, summary.playersPerSide),
    player_details: packDetails(summary.players),
    player_figures: packPlayerFigures(summary.players),
    plays: summary.plays && packPlays(summary.plays),
    problem: null,
    void_reason: summary.voidReason,
    draft: toPackedDraft(summary.draft, names),
  };
}

export function toProblemRow(readAs: ReadAs, problem: ErrorData): FactsRow {
  return {
    ...readAs,
    winner: 0,
    blue_team_key: null,
    red_team_key: null,
    length_seconds: null,
    patch: null,
    file_version: null,
    blue_kills: null,
    red_kills: null,
    blue_gold: null,
    red_gold: null,
    players: null,
    player_details: null,
    player_figures: null,
    plays: null,
    problem: errorToText(problem),
    void_reason: null,
    draft: null,
  };
}

/** Null also for more champions than keys: a ban without a key would look like a turn that was not used. */
function toPackedDraft(
  draft: GameSummaryRow['draft'],
  { championKey }: Pick<FactsNames, 'championKey'>,
): Buffer | null {
  if (draft === null) return null;
  const keys = (side: Side) => draft.bans[side].map((ban) => ban && championKey(ban.id, ban.name));
  const bans = { blue: keys('blue'), red: keys('red') };
  if ([...bans.blue, ...bans.red].includes(0)) return null;
  const orNone = (own: readonly (number | null)[]) => own.map((key) => key ?? 0);
  return packDraft({ firstPick: draft.firstPick, bans: { blue: orNone(bans.blue), red: orNone(bans.red) } });
}

/** SQLite's integers have 64 bits; fractions are rounded. */
function whole(figure: number | null): number | null {
  return figure === null ? null : Math.round(figure);
}
