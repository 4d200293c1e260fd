/** The table of players: a row for each player of each game whose summary was read. */
import { unpackPlayers } from '../catalogue/facts/packed-players.ts';
import { unpackDetails } from '../catalogue/facts/player-details.ts';
import type { ExportGame } from './games.ts';
import { teamOn } from './games-table.ts';
import { defineTable, type TableContext } from './table.ts';

function players(game: ExportGame, { names }: TableContext) {
  const { players, player_details } = game.record;
  if (players === null) return [];
  return unpackPlayers(players).map((player, index) => ({
    game,
    player,
    place: index + 1,
    details: unpackDetails(player_details, index),
    name: names.player(player.playerKey),
    champion: names.champion(player.championKey),
    team: teamOn(game, player.side),
  }));
}

export const playersTable = defineTable<ReturnType<typeof players>[number]>({
  rows: players,
  columns: [
    { name: 'platform_game_id', type: 'text', source: 'service', value: ({ game }) => game.record.id },
    {
      name: 'place',
      type: 'integer',
      meaning: 'place in the summary, from 1, blue side first',
      source: 'summary',
      value: ({ place }) => place,
    },
    {
      name: 'participant_id',
      type: 'integer',
      meaning:
        'number of the player in the summary, as used in the table `events`; null if the file has no unique number for this player',
      source: 'summary',
      value: ({ details }) => details.participantId,
    },
    {
      name: 'player',
      type: 'text',
      meaning: 'name as in the summary, with its spaces; null if it has none',
      source: 'summary',
      value: ({ name }) => name,
    },
    {
      name: 'team_id',
      type: 'text',
      meaning: "the side's team, if known",
      source: 'catalogue',
      value: ({ team }) => team?.esportsId || null,
    },
    { name: 'team_code', type: 'text', source: 'catalogue', value: ({ team }) => team?.code ?? null },
    {
      name: 'side',
      type: 'text',
      meaning: '`blue` or `red`; null in Arena',
      source: 'summary',
      value: ({ player }) => player.side,
    },
    {
      name: 'role',
      type: 'text',
      meaning:
        '`TOP`, `JUNGLE`, `MIDDLE`, `BOTTOM`, `UTILITY`, or null if unknown; some are derived, see `role_source`',
      source: 'summary',
      value: ({ player }) => player.role,
    },
    {
      name: 'champion_id',
      type: 'integer',
      meaning: "the game's ID of the champion",
      source: 'summary',
      value: ({ champion }) => champion?.id ?? null,
    },
    {
      name: 'champion',
      type: 'text',
      meaning: 'name',
      source: 'summary',
      value: ({ champion }) => champion?.name ?? null,
    },
    { name: 'is_winner', type: 'boolean', source: 'summary', value: ({ player }) => player.isWinner },
    {
      name: 'level',
      type: 'integer',
      meaning: 'at the end',
      source: 'summary',
      value: ({ player }) => player.level,
    },
    { name: 'kills', type: 'integer', source: 'summary', value: ({ player }) => player.kills },
    { name: 'deaths', type: 'integer', source: 'summary', value: ({ player }) => player.deaths },
    { name: 'assists', type: 'integer', source: 'summary', value: ({ player }) => player.assists },
    {
      name: 'creep_score',
      type: 'integer',
      meaning: 'minions and neutral monsters',
      source: 'summary',
      value: ({ player }) => player.creepScore,
    },
    {
      name: 'gold',
      type: 'integer',
      unit: 'gold',
      meaning: 'earned',
      source: 'summary',
      value: ({ player }) => player.gold,
    },
    {
      name: 'damage_to_champions',
      type: 'integer',
      source: 'summary',
      value: ({ player }) => player.damageToChampions,
    },
    { name: 'damage_taken', type: 'integer', source: 'summary', value: ({ player }) => player.damageTaken },
    { name: 'vision_score', type: 'integer', source: 'summary', value: ({ player }) => player.visionScore },
    {
      name: 'role_source',
      type: 'text',
      meaning:
        "where `role` comes from: `file`, the file's own positions; `order`, the order of the players; `evidence`, Smite or the lowest creep score; null without a role. See below",
      source: 'catalogue',
      value: ({ details }) => details.roleSource,
    },
    {
      name: 'spell1_id',
      type: 'integer',
      meaning: "the game's ID of the first summoner spell",
      source: 'summary',
      value: ({ details }) => details.spell1Id,
    },
    {
      name: 'spell2_id',
      type: 'integer',
      meaning: 'of the second one',
      source: 'summary',
      value: ({ details }) => details.spell2Id,
    },
    {
      name: 'subteam',
      type: 'integer',
      meaning: "in Arena, the player's subteam; null in games with sides",
      source: 'summary',
      value: ({ details }) => details.subteam,
    },
    {
      name: 'subteam_place',
      type: 'integer',
      meaning: 'in Arena, the place of that subteam, from 1',
      source: 'summary',
      value: ({ details }) => details.subteamPlace,
    },
  ],
});
