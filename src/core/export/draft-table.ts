/** The table of drafts: a row for each pick and each ban of each game with an archived summary. */
import type { Team } from '../../shared/domain/domain.ts';
import { readDraft } from '../../shared/games/draft-turns.ts';
import type { NamedId, PlayerFacts, Side, TeamFacts } from '../../shared/games/game-facts.ts';
import { numberInFile } from '../../shared/games/game-problems.ts';
import { gameIdColumn, teamColumns } from './common-columns.ts';
import type { ExportGame } from './games.ts';
import { teamOn } from './games-table.ts';
import { defineTable } from './table.ts';

interface DraftRow {
  readonly game: ExportGame;
  readonly kind: 'pick' | 'ban';
  readonly side: Side | null;
  readonly team: Team | null;
  readonly phase: number | null;
  readonly turn: number | null;
  /** Null for a ban that was not used. */
  readonly champion: NamedId | null;
  readonly player: PlayerFacts | null;
}

function bans(game: ExportGame, teams: readonly TeamFacts[]): DraftRow[] {
  const draft = readDraft(teams);
  return teams.flatMap(({ side, bans }) =>
    bans.map(({ champion, turn }, index): DraftRow => {
      const phase = draft.phase(index);
      return { game, kind: 'ban', side, team: teamOn(game, side), phase, turn, champion, player: null };
    }),
  );
}

function picks(game: ExportGame, players: readonly PlayerFacts[]): DraftRow[] {
  return players.map((player) => ({
    game,
    kind: 'pick',
    side: player.side,
    team: teamOn(game, player.side),
    phase: null,
    turn: null,
    champion: player.champion,
    player,
  }));
}

export const draftTable = defineTable<DraftRow>({
  rows: async (game, { sources }) => {
    const summary = await sources.summary();
    return summary === null ? [] : [...bans(game, summary.teams), ...picks(game, summary.players)];
  },
  columns: [
    gameIdColumn,
    { name: 'kind', type: 'text', meaning: '`ban` or `pick`', source: 'summary', value: ({ kind }) => kind },
    {
      name: 'side',
      type: 'text',
      meaning: '`blue` or `red`; null in Arena',
      source: 'summary',
      value: ({ side }) => side,
    },
    ...teamColumns,
    {
      name: 'phase',
      type: 'integer',
      meaning:
        'of a ban in a tournament draft: 1 or 2; null where the turns of the file are not those of such a draft, and for a pick',
      source: 'derived',
      value: ({ phase }) => phase,
    },
    {
      name: 'turn',
      type: 'integer',
      meaning:
        'of a ban, as in the file; in a tournament draft, most files number the bans of both sides in each phase from 1. Null for a pick, since summaries do not contain the order of picks',
      source: 'summary',
      value: ({ turn }) => turn,
    },
    {
      name: 'champion_id',
      type: 'integer',
      meaning: 'null for a ban that was not used',
      source: 'summary',
      value: ({ champion }) => (champion !== null && champion.id > 0 ? champion.id : null),
    },
    {
      name: 'champion',
      type: 'text',
      meaning: 'name',
      source: 'summary',
      value: ({ champion }) => champion?.name ?? null,
    },
    {
      name: 'participant_id',
      type: 'integer',
      meaning: 'of a pick: the player, as in the table `players`',
      source: 'summary',
      value: ({ player }) => player && numberInFile(player.participantId),
    },
    {
      name: 'player',
      type: 'text',
      meaning: 'of a pick: the name as in the summary',
      source: 'summary',
      value: ({ player }) => player?.name || null,
    },
    {
      name: 'role',
      type: 'text',
      meaning: 'of a pick: as in the table `players`',
      source: 'summary',
      value: ({ player }) => player?.role ?? null,
    },
  ],
});
