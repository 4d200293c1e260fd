/** Reads the players of a summary of any shape. */
import { counted, formatCount } from '../../shared/base/counted.ts';
import { championId, championName } from '../../shared/game-names/champions.ts';
import { itemName } from '../../shared/game-names/items.ts';
import { runeName } from '../../shared/game-names/runes.ts';
import { spellName } from '../../shared/game-names/spells.ts';
import type { GameFacts, NamedId, PlayerFacts, Side } from '../../shared/games/game-facts.ts';
import { maxParticipantId } from '../../shared/games/game-problems.ts';
import { toPatch } from '../../shared/games/game-version.ts';
import { integerIn } from './fields.ts';
import { kindHasSides } from './game-kinds.ts';
import { type JsonObject, lenientList, toObject, toObjects } from './lenient.ts';
import { reportNumbers, reportTexts } from './out-of-bounds.ts';
import { maxPlayers, maxRunes } from './plausible.ts';
import { type AccountIds, accountKeys } from './player-identity.ts';
import type { ProblemLog } from './problem-log.ts';
import type { Positions } from './role-positions.ts';
import { decideRoles } from './roles.ts';
import {
  figureLimits,
  figuresSchema,
  identitySchema,
  oldParticipantSchema,
  oldPerksSchema,
  participantSchema,
  type RawFigures,
  type RawGame,
  type RawParticipant,
  type RecognisedSummary,
  subteamSchema,
} from './summary-shapes.ts';
import { withoutUnlisted } from './unlisted-figures.ts';

/** A player with the file's number, null if it is missing or invalid; and what the role is decided by. */
type NumberedPlayer = Omit<PlayerFacts, 'participantId' | 'role' | 'roleSource' | 'accountKey'> & {
  readonly participantId: number | null;
  /** From 1, in the file's list. */
  readonly place: number;
  readonly positions: Positions;
  readonly account: Pick<AccountIds, 'puuid' | 'summonerId' | 'platformId'>;
};

type ReadPlayer = Omit<NumberedPlayer, 'place'>;

/** False in Arena and Swarm: the teams in their files are not sides. `game` is the object with the participants. */
export function hasSides(game: JsonObject, rawGame: RawGame): boolean {
  if (!kindHasSides(rawGame)) return false;
  const { playerSubteamId } = participantSchema.shape;
  return toObjects(game['participants']).every(
    (raw) =>
      !playerSubteamId.parse(raw['playerSubteamId'] ?? toObject(raw['stats'])?.['playerSubteamId'] ?? null),
  );
}

/**
 * Participants on neither side are left out; without sides, nobody is. Problems go to the log.
 */
export function readPlayers(
  { shape, game }: RecognisedSummary,
  rawGame: RawGame,
  isSided: boolean,
  log: ProblemLog,
): PlayerFacts[] {
  const all = toObjects(game['participants']);
  const participants = all.slice(0, maxPlayers);
  reportParticipants(all, shape, log);
  const patch = toPatch(rawGame.gameVersion);
  const read =
    shape === 'match-v4'
      ? oldPlayers(game, participants, patch)
      : participants.map((raw) => newPlayer(raw, patch));
  // Numbers from 0 are not those of the timeline.
  const isFromZero = participants.some((raw) => integerIn(raw, 'participantId') === 0);
  const known = read
    .map((player, index) => ({
      ...player,
      place: index + 1,
      participantId: isFromZero ? null : player.participantId,
      ...(isSided ? { subteam: null, subteamPlace: null } : { side: null }),
    }))
    .filter((player) => !isSided || player.side !== null);
  const numbers = ownNumbers(known, isFromZero, log);
  const keys = accountKeys(
    known.map(({ account, participantId }) => ({
      ...account,
      platformId: account.platformId ?? rawGame.platformId,
      participantId,
    })),
  );
  const placed = decideRoles(
    known.map((player, index) => ({
      ...player,
      number: numbers[index] === player.participantId ? player.participantId : null,
    })),
    rawGame,
  );
  const checked = withoutUnlisted(known, shape);
  const isFirstBloodSaidOnce = checked.filter(({ hasFirstBlood }) => hasFirstBlood === true).length <= 1;
  return checked.map(
    ({ positions, account, place: _, ...player }, index): PlayerFacts => ({
      ...player,
      hasFirstBlood: isFirstBloodSaidOnce ? player.hasFirstBlood : null,
      accountKey: keys[index] ?? null,
      participantId: numbers[index] ?? maxParticipantId + 1 + index,
      role: placed[index]?.role ?? null,
      roleSource: placed[index]?.roleSource ?? null,
    }),
  );
}

/** Reports the players of a game with sides of whom the summary does not say the team, and returns their number. */
export function reportWithoutTeam(game: JsonObject, log: ProblemLog): number {
  const all = toObjects(game['participants']).slice(0, maxPlayers);
  const count = all.filter((raw) => integerIn(raw, 'teamId') === null).length;
  if (count === 0) return 0;
  const message = `The summary does not say the team of ${count} of its ${counted(all.length, 'player')}. Players without a team are left out, and sums over an incomplete side are not shown.`;
  log.add({ code: 'unknown-sides', message, count, total: all.length });
  return count;
}

/** Far above those of games: 100 and 200, 0 in some of Arena. */
const maxTeamId = 10_000;
const names = ['championName', 'summonerName', 'riotIdGameName', 'riotIdTagline', 'teamPosition'];

function reportParticipants(all: readonly JsonObject[], shape: GameFacts['shape'], log: ProblemLog): void {
  if (all.length > maxPlayers) {
    const message = `Only the first ${maxPlayers} of ${formatCount(all.length)} players are read.`;
    log.add({ code: 'cut', message, what: 'players', shown: maxPlayers, total: all.length });
  }
  all.slice(0, maxPlayers).forEach((raw, index) => {
    const path = `participants[${index}].`;
    reportNumbers(raw, { participantId: maxParticipantId, teamId: maxTeamId }, path, log);
    if (integerIn(raw, 'participantId') === 0) log.implausible(`${path}participantId`, 0);
    reportTexts(raw, names, path, log);
    const isOld = shape === 'match-v4';
    reportNumbers(
      isOld ? (toObject(raw['stats']) ?? {}) : raw,
      figureLimits,
      isOld ? `${path}stats.` : path,
      log,
    );
  });
}

/**
 * A unique number for each player: the file's or, without one, the place, if the others have their places' numbers, or nobody
 * has one and the blue side is first. Other players, and those who share a number in the file, cannot be found in the
 * timeline: they get numbers above `maxParticipantId`.
 */
function ownNumbers(players: readonly NumberedPlayer[], isFromZero: boolean, log: ProblemLog): number[] {
  const byNumber = Map.groupBy(players, ({ participantId }) => participantId);
  const repeated = [...byNumber].flatMap(([id, own]) => (id !== null && own.length > 1 ? [id] : []));
  if (repeated.length > 0) {
    const participantIds = repeated.sort((a, b) => a - b);
    const message = `The summary gives number ${participantIds.join(', ')} to several players. The timeline's values for that number are not shown.`;
    log.add({ code: 'repeated-participants', message, participantIds });
  }
  const numbered = players.filter(({ participantId }) => participantId !== null);
  const isInOrder =
    numbered.length > 0
      ? numbered.every(({ participantId, place }) => participantId === place)
      : !isFromZero &&
        players.every(({ side }, index) => side !== 'blue' || players[index - 1]?.side !== 'red');
  return players.map(({ participantId: own, place }, index) => {
    if (own !== null && byNumber.get(own)?.length === 1) return own;
    return own === null && isInOrder ? place : maxParticipantId + 1 + index;
  });
}

function validNumber(own: number | null): number | null {
  return own !== null && own >= 1 && own <= maxParticipantId ? own : null;
}

export function toSide(teamId: number | null): Side | null {
  return teamId === 100 ? 'blue' : teamId === 200 ? 'red' : null;
}

function newPlayer(raw: JsonObject, patch: string | null): ReadPlayer {
  const player = participantSchema.parse(raw);
  const { teamPosition, individualPosition, lane, role } = player;
  return {
    participantId: validNumber(player.participantId),
    side: toSide(player.teamId),
    ...readSubteam(player),
    name: player.riotIdGameName ?? player.riotIdName ?? player.summonerName ?? '',
    tagline: player.riotIdTagline,
    account: { puuid: player.puuid, summonerId: player.summonerId, platformId: null },
    champion: champion(player.championId, player.championName),
    positions: { teamPosition, individualPosition, lane, role },
    ...figures(figuresSchema.parse(raw)),
    ...readSpells(player),
    runes: readRunes(
      (player.perks?.styles ?? []).slice(0, maxRunes).map(({ style, selections }) => ({
        style,
        perks: selections.slice(0, maxRunes).map(({ perk }) => perk),
      })),
      patch,
    ),
  };
}

function oldPlayers(
  game: JsonObject,
  participants: readonly JsonObject[],
  patch: string | null,
): ReadPlayer[] {
  const identities = new Map(
    lenientList(identitySchema)
      .parse(game['participantIdentities'])
      .map(({ participantId, player }) => [participantId, player]),
  );
  return participants.map((raw) => {
    const player = oldParticipantSchema.parse(raw);
    const { lane = null, role = null } = player.timeline ?? {};
    const identity = player.participantId === null ? null : identities.get(player.participantId);
    const stats = toObject(raw['stats']) ?? {};
    const subteam = subteamSchema.parse(stats);
    const perks = oldPerksSchema.parse(stats);
    const { perk0, perk1, perk2, perk3, perk4, perk5 } = perks;
    return {
      participantId: validNumber(player.participantId),
      side: toSide(player.teamId),
      ...readSubteam(subteam),
      name: identity?.gameName ?? identity?.summonerName ?? '',
      tagline: identity?.tagLine ?? null,
      account: {
        puuid: identity?.puuid ?? null,
        summonerId: identity?.summonerId ?? null,
        platformId: identity?.platformId ?? identity?.currentPlatformId ?? null,
      },
      champion: champion(player.championId, null),
      positions: { teamPosition: null, individualPosition: null, lane, role },
      ...figures(figuresSchema.parse(stats)),
      ...readSpells(player),
      runes: readRunes(
        [
          { style: perks.perkPrimaryStyle, perks: [perk0, perk1, perk2, perk3] },
          { style: perks.perkSubStyle, perks: [perk4, perk5] },
        ],
        patch,
      ),
    };
  });
}

function champion(id: number | null, spelling: string | null): NamedId {
  const known = id ?? (spelling === null ? null : championId(spelling));
  return { id: known ?? 0, name: (known === null ? null : championName(known)) ?? spelling };
}

function figures(raw: RawFigures) {
  const { totalMinionsKilled: minions, neutralMinionsKilled: monsters } = raw;
  return {
    isWinner: raw.win,
    level: raw.champLevel,
    kills: raw.kills,
    deaths: raw.deaths,
    assists: raw.assists,
    creepScore: minions === null || monsters === null ? null : minions + monsters,
    minions,
    monsters,
    monstersOwnJungle: raw.totalAllyJungleMinionsKilled ?? raw.neutralMinionsKilledTeamJungle,
    monstersEnemyJungle: raw.totalEnemyJungleMinionsKilled ?? raw.neutralMinionsKilledEnemyJungle,
    gold: raw.goldEarned,
    goldSpent: raw.goldSpent,
    damageToChampions: raw.totalDamageDealtToChampions,
    physicalDamageToChampions: raw.physicalDamageDealtToChampions,
    magicDamageToChampions: raw.magicDamageDealtToChampions,
    trueDamageToChampions: raw.trueDamageDealtToChampions,
    damageTaken: raw.totalDamageTaken,
    damageMitigated: raw.damageSelfMitigated,
    damageToObjectives: raw.damageDealtToObjectives,
    damageToTurrets: raw.damageDealtToTurrets,
    healing: raw.totalHeal,
    visionScore: raw.visionScore,
    wardsPlaced: raw.wardsPlaced,
    wardsKilled: raw.wardsKilled,
    controlWardsBought: raw.visionWardsBoughtInGame,
    crowdControlSeconds: raw.timeCCingOthers,
    largestMultiKill: raw.largestMultiKill,
    doubleKills: raw.doubleKills,
    tripleKills: raw.tripleKills,
    quadraKills: raw.quadraKills,
    pentaKills: raw.pentaKills,
    hasFirstBlood: raw.firstBloodKill,
    hasFirstBloodAssist: raw.firstBloodAssist,
    items: named(
      [raw.item0, raw.item1, raw.item2, raw.item3, raw.item4, raw.item5, raw.roleBoundItem],
      itemName,
    ),
    trinket: named([raw.item6], itemName)[0] ?? null,
  };
}

function readSubteam({
  playerSubteamId,
  subteamPlacement,
  placement,
}: Pick<RawParticipant, 'playerSubteamId' | 'subteamPlacement' | 'placement'>) {
  return { subteam: playerSubteamId || null, subteamPlace: subteamPlacement || placement || null };
}

function readSpells({
  spell1Id,
  spell2Id,
  summoner1Id,
  summoner2Id,
}: Pick<RawParticipant, 'spell1Id' | 'spell2Id' | 'summoner1Id' | 'summoner2Id'>) {
  const spell = (id: number | null) => named([id], spellName)[0] ?? null;
  return { spell1: spell(summoner1Id ?? spell1Id), spell2: spell(summoner2Id ?? spell2Id) };
}

/** Zero is an empty slot. */
function named(ids: readonly (number | null)[], getName: (id: number) => string | null): NamedId[] {
  return ids.flatMap((id) => (id === null || id <= 0 ? [] : [{ id, name: getName(id) }]));
}

/** The first path is the primary one, its first pick the keystone. */
function readRunes(
  paths: readonly { readonly style: number | null; readonly perks: readonly (number | null)[] }[],
  patch: string | null,
): PlayerFacts['runes'] {
  const getName = (id: number) => runeName(id, patch);
  const [primaryStyle] = named([paths[0]?.style ?? null], getName);
  if (primaryStyle === undefined) return null;
  const [subStyle = null] = named([paths[1]?.style ?? null], getName);
  return {
    primaryStyle,
    subStyle,
    picks: named(
      paths.flatMap(({ perks }) => perks),
      getName,
    ),
  };
}
