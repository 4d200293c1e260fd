/** Reads the players of a summary of any shape. */
import { formatCount } from '../../shared/counted.ts';
import type { GameFacts, NamedId, PlayerFacts, Side } from '../../shared/game-facts.ts';
import { championId, championName } from '../../shared/game-names/champions.ts';
import { itemName } from '../../shared/game-names/items.ts';
import { runeName } from '../../shared/game-names/runes.ts';
import { spellName } from '../../shared/game-names/spells.ts';
import { maxParticipantId } from '../../shared/game-problems.ts';
import { toPatch } from '../../shared/game-version.ts';
import { type JsonObject, lenientList, toObject, toObjects } from './lenient.ts';
import { reportNumbers, reportTexts } from './out-of-bounds.ts';
import { maxPlayers, maxRunes } from './plausible.ts';
import type { ProblemLog } from './problem-log.ts';
import { roleIn, withoutClashes } from './roles.ts';
import {
  figureLimits,
  figuresSchema,
  gameSchema,
  identitySchema,
  oldParticipantSchema,
  oldPerksSchema,
  participantSchema,
  type RawFigures,
  type RecognisedSummary,
} from './summary-shapes.ts';

/** A player with the file's number; null if it is missing or invalid. */
type NumberedPlayer = Omit<PlayerFacts, 'participantId'> & { readonly participantId: number | null };

/** Participants on neither side are left out. `hasRoles` is false for maps without them. Problems go to the log. */
export function readPlayers(
  { shape, game }: RecognisedSummary,
  hasRoles: boolean,
  log: ProblemLog,
): PlayerFacts[] {
  const all = toObjects(game['participants']);
  const participants = all.slice(0, maxPlayers);
  reportParticipants(all, shape, log);
  const patch = toPatch(gameSchema.parse(game).gameVersion);
  const read =
    shape === 'match-v4'
      ? oldPlayers(game, participants, patch)
      : participants.map((raw) => newPlayer(raw, patch));
  const players = withOwnNumbers(
    read.filter((player) => player !== null),
    log,
  );
  return hasRoles ? withoutClashes(players) : players.map((player) => ({ ...player, role: null }));
}

const names = ['championName', 'summonerName', 'riotIdGameName', 'riotIdTagline', 'teamPosition'];

function reportParticipants(all: readonly JsonObject[], shape: GameFacts['shape'], log: ProblemLog): void {
  if (all.length > maxPlayers) {
    const message = `Only the first ${maxPlayers} of ${formatCount(all.length)} players are read.`;
    log.add({ code: 'cut', message, what: 'players', shown: maxPlayers, total: all.length });
  }
  all.slice(0, maxPlayers).forEach((raw, index) => {
    const path = `participants[${index}].`;
    reportNumbers(raw, { participantId: maxParticipantId }, path, log);
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
 * Gives every player a unique number. Players who share a number in the file cannot be found in the timeline: they
 * get numbers above `maxParticipantId`.
 */
function withOwnNumbers(players: readonly NumberedPlayer[], log: ProblemLog): PlayerFacts[] {
  const byNumber = Map.groupBy(players, ({ participantId }) => participantId);
  const repeated = [...byNumber].flatMap(([id, own]) => (id !== null && own.length > 1 ? [id] : []));
  if (repeated.length > 0) {
    const participantIds = repeated.sort((a, b) => a - b);
    const message = `The summary gives number ${participantIds.join(', ')} to several players. The timeline's values for that number are not shown.`;
    log.add({ code: 'repeated-participants', message, participantIds });
  }
  return players.map((player, index): PlayerFacts => {
    const { participantId: own } = player;
    if (own !== null && byNumber.get(own)?.length === 1) return { ...player, participantId: own };
    const isFree = own === null && !byNumber.has(index + 1);
    return { ...player, participantId: isFree ? index + 1 : maxParticipantId + 1 + index };
  });
}

function validNumber(own: number | null): number | null {
  return own !== null && own >= 1 && own <= maxParticipantId ? own : null;
}

export function toSide(teamId: number | null): Side | null {
  return teamId === 100 ? 'blue' : teamId === 200 ? 'red' : null;
}

function newPlayer(raw: JsonObject, patch: string | null): NumberedPlayer | null {
  const player = participantSchema.parse(raw);
  const side = toSide(player.teamId);
  if (side === null) return null;
  return {
    participantId: validNumber(player.participantId),
    side,
    name: player.riotIdGameName ?? player.summonerName ?? '',
    tagline: player.riotIdTagline,
    champion: champion(player.championId, player.championName),
    role: roleIn(player),
    ...figures(figuresSchema.parse(raw)),
    spells: named([player.summoner1Id, player.summoner2Id], spellName),
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
): (NumberedPlayer | null)[] {
  const identities = new Map(
    lenientList(identitySchema)
      .parse(game['participantIdentities'])
      .map(({ participantId, player }) => [participantId, player]),
  );
  return participants.map((raw) => {
    const player = oldParticipantSchema.parse(raw);
    const side = toSide(player.teamId);
    if (side === null) return null;
    const identity = identities.get(player.participantId);
    const stats = toObject(raw['stats']) ?? {};
    const perks = oldPerksSchema.parse(stats);
    const { perk0, perk1, perk2, perk3, perk4, perk5 } = perks;
    return {
      participantId: validNumber(player.participantId),
      side,
      name: identity?.gameName ?? identity?.summonerName ?? '',
      tagline: identity?.tagLine ?? null,
      champion: champion(player.championId, null),
      role: roleIn({ lane: player.timeline?.lane ?? null, role: player.timeline?.role ?? null }),
      ...figures(figuresSchema.parse(stats)),
      spells: named([player.spell1Id, player.spell2Id], spellName),
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
    gold: raw.goldEarned,
    goldSpent: raw.goldSpent,
    damageToChampions: raw.totalDamageDealtToChampions,
    physicalDamageToChampions: raw.physicalDamageDealtToChampions,
    magicDamageToChampions: raw.magicDamageDealtToChampions,
    trueDamageToChampions: raw.trueDamageDealtToChampions,
    damageTaken: raw.totalDamageTaken,
    damageToObjectives: raw.damageDealtToObjectives,
    damageToTurrets: raw.damageDealtToTurrets,
    healing: raw.totalHeal,
    visionScore: raw.visionScore,
    wardsPlaced: raw.wardsPlaced,
    wardsKilled: raw.wardsKilled,
    controlWardsBought: raw.visionWardsBoughtInGame,
    largestMultiKill: raw.largestMultiKill,
    items: named([raw.item0, raw.item1, raw.item2, raw.item3, raw.item4, raw.item5], itemName),
    trinket: named([raw.item6], itemName)[0] ?? null,
  };
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
