/** The players of a summary, whichever its shape. */
import type { NamedId, PlayerFacts, Side } from '../../shared/game-facts.ts';
import { championId, championName } from '../../shared/game-names/champions.ts';
import { itemName } from '../../shared/game-names/items.ts';
import { runeName } from '../../shared/game-names/runes.ts';
import { spellName } from '../../shared/game-names/spells.ts';
import { roleIn, withoutClashes } from './roles.ts';
import {
  figuresSchema,
  identitySchema,
  oldParticipantSchema,
  oldPerksSchema,
  participantSchema,
  type RawFigures,
  type RecognisedSummary,
} from './summary-shapes.ts';
import { type JsonObject, listOf, objectOf, objectsOf } from './tolerant.ts';

/** More than any mode of the game has. */
const playersAtMost = 50;

/** Participants on neither side (spectators, strange files) are left out. */
export function readPlayers({ shape, game }: RecognisedSummary): PlayerFacts[] {
  const participants = objectsOf(game['participants']).slice(0, playersAtMost);
  const read = shape === 'match-v4' ? oldPlayers(game, participants) : participants.map(newPlayer);
  return withoutClashes(read.filter((player) => player !== null));
}

export function sideOf(teamId: number | null): Side | null {
  return teamId === 100 ? 'blue' : teamId === 200 ? 'red' : null;
}

function newPlayer(raw: JsonObject, index: number): PlayerFacts | null {
  const player = participantSchema.parse(raw);
  const side = sideOf(player.teamId);
  if (side === null) return null;
  return {
    participantId: player.participantId ?? index + 1,
    side,
    name: player.riotIdGameName ?? player.summonerName ?? '',
    tagline: player.riotIdTagline,
    champion: champion(player.championId, player.championName),
    role: roleIn(player),
    ...figures(figuresSchema.parse(raw)),
    spells: named([player.summoner1Id, player.summoner2Id], spellName),
    runes: runesOf(
      (player.perks?.styles ?? []).map(({ style, selections }) => ({
        style,
        perks: selections.map(({ perk }) => perk),
      })),
    ),
  };
}

function oldPlayers(game: JsonObject, participants: readonly JsonObject[]): (PlayerFacts | null)[] {
  const identities = new Map(
    listOf(identitySchema)
      .parse(game['participantIdentities'])
      .map(({ participantId, player }) => [participantId, player]),
  );
  return participants.map((raw, index) => {
    const player = oldParticipantSchema.parse(raw);
    const side = sideOf(player.teamId);
    if (side === null) return null;
    const identity = identities.get(player.participantId);
    const stats = objectOf(raw['stats']) ?? {};
    const perks = oldPerksSchema.parse(stats);
    const { perk0, perk1, perk2, perk3, perk4, perk5 } = perks;
    return {
      participantId: player.participantId ?? index + 1,
      side,
      name: identity?.gameName ?? identity?.summonerName ?? '',
      tagline: identity?.tagLine ?? null,
      champion: champion(player.championId, null),
      role: roleIn({ lane: player.timeline?.lane ?? null, role: player.timeline?.role ?? null }),
      ...figures(figuresSchema.parse(stats)),
      spells: named([player.spell1Id, player.spell2Id], spellName),
      runes: runesOf([
        { style: perks.perkPrimaryStyle, perks: [perk0, perk1, perk2, perk3] },
        { style: perks.perkSubStyle, perks: [perk4, perk5] },
      ]),
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
function named(ids: readonly (number | null)[], nameOf: (id: number) => string | null): NamedId[] {
  return ids.flatMap((id) => (id === null || id <= 0 ? [] : [{ id, name: nameOf(id) }]));
}

/** The first path is the primary one, its first pick the keystone. */
function runesOf(
  paths: readonly { readonly style: number | null; readonly perks: readonly (number | null)[] }[],
): PlayerFacts['runes'] {
  const [primaryStyle] = named([paths[0]?.style ?? null], runeName);
  if (primaryStyle === undefined) return null;
  const [subStyle = null] = named([paths[1]?.style ?? null], runeName);
  return {
    primaryStyle,
    subStyle,
    picks: named(
      paths.flatMap(({ perks }) => perks),
      runeName,
    ),
  };
}
