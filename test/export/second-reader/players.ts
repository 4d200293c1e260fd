/** The second reader's table of players. */
import { playerFields } from './columns.ts';
import {
  type Cell,
  figure,
  flag,
  letters,
  limits,
  minus,
  object,
  objects,
  plus,
  type Row,
  ratio,
  whole,
  word,
} from './json.ts';
import type { GivenNames } from './listed.ts';
import { onSide, type ReadGame } from './read-game.ts';
import { creeps, spells } from './roles.ts';
import type { Player, Summary } from './shapes.ts';
import { identity, killsInStats, sideSize, sideTotal } from './summary.ts';
import { figuresAt, type MinuteFigures } from './timeline.ts';

/** The figure of a column that repeats a field of the file. */
export function statistic({ stats }: Player, column: string): number | null {
  const [, key, max] = playerFields.find(([name]) => name === column) ?? [];
  if (key === undefined || max === undefined) throw new Error(`${column} repeats no field.`);
  return figure(stats[key], max);
}

/** The number and name of a player's champion: by number, otherwise by the file's spelling. */
export function playedChampion(
  { championId, spelling }: Player,
  names: GivenNames,
): { readonly id: number | null; readonly name: string | null } {
  const id = championId ?? (spelling === null ? null : names.championNumber(spelling));
  return { id: used(id), name: (id === null ? null : names.champion(id)) ?? spelling };
}

export function playerRows(game: ReadGame, names: GivenNames, people: ReadonlyMap<string, string>): Row[] {
  const { summary } = game;
  if (summary === null) return [];
  const keys = playerKeys(summary);
  const size = sideSize(summary.game);
  const isFirstBloodSaidOnce =
    summary.players.filter(({ stats }) => flag(stats['firstBloodKill']) === true).length <= 1;
  return summary.players.map((player, at): Row => {
    const { stats, side } = player;
    const own = (column: string) => statistic(player, column);
    const mates = side === null ? [] : summary.players.filter((other) => other.side === side);
    const total = (column: string) => sideTotal(mates, size, (mate) => statistic(mate, column));
    const [spell1, spell2] = spells(player);
    const champion = playedChampion(player, names);
    const team = onSide(game, side);
    return {
      platform_game_id: game.id,
      place: at + 1,
      participant_id: player.number,
      player: player.name,
      team_id: team?.esportsId || null,
      team_code: team?.code ?? null,
      side,
      role: player.role,
      role_source: player.roleSource,
      champion_id: champion.id,
      champion: champion.name,
      is_winner: flag(stats['win']),
      creep_score: creeps(player),
      spell1_id: used(figure(spell1, limits.spells)),
      spell2_id: used(figure(spell2, limits.spells)),
      subteam: summary.hasSides ? null : used(figure(stats['playerSubteamId'], limits.players)),
      subteam_place: summary.hasSides ? null : subteamPlace(player),
      tagline: player.tagline,
      ...Object.fromEntries(playerFields.map(([column, key, max]) => [column, figure(stats[key], max)])),
      monsters_own_jungle: jungle(player, 'totalAllyJungleMinionsKilled', 'neutralMinionsKilledTeamJungle'),
      monsters_enemy_jungle: jungle(
        player,
        'totalEnemyJungleMinionsKilled',
        'neutralMinionsKilledEnemyJungle',
      ),
      has_first_blood: isFirstBloodSaidOnce ? flag(stats['firstBloodKill']) : null,
      has_first_blood_assist: flag(stats['firstBloodAssist']),
      kill_participation: ratio(plus(own('kills'), own('assists')), sideTotal(mates, size, killsInStats)),
      gold_share: ratio(own('gold'), total('gold')),
      damage_share: ratio(own('damage_to_champions'), total('damage_to_champions')),
      ...items(player),
      ...runes(summary, player),
      ...minuteRow(game, player),
      player_key: keys[at] ?? null,
      player_name: people.get(letters(player.name ?? '')) ?? shortName(summary, player),
    };
  });
}

const used = (id: number | null) => (id !== null && id > 0 ? id : null);

const subteamPlace = ({ stats }: Player) =>
  used(figure(stats['subteamPlacement'], limits.players)) ?? used(figure(stats['placement'], limits.players));

const jungle = ({ stats }: Player, key: string, oldKey: string) =>
  figure(stats[key], limits.creeps) ?? figure(stats[oldKey], limits.creeps);

function items({ stats }: Player): Row {
  const fields = [...[0, 1, 2, 3, 4, 5].map((slot) => `item${slot}`), 'roleBoundItem'];
  const slots = fields.flatMap((field) => used(whole(stats[field])) ?? []);
  return {
    ...Object.fromEntries(fields.map((_, slot) => [`item${slot + 1}_id`, slots[slot] ?? null])),
    trinket_id: used(whole(stats['item6'])),
  };
}

/** A file without a style has no runes: before patch 7.22 there were none of this kind. */
function runes({ isOld }: Summary, { raw, stats }: Player): Row {
  const trees = isOld
    ? [
        { style: stats['perkPrimaryStyle'], perks: [0, 1, 2, 3].map((at) => stats[`perk${at}`]) },
        { style: stats['perkSubStyle'], perks: [4, 5].map((at) => stats[`perk${at}`]) },
      ]
    : objects(object(raw['perks'])['styles']).map((tree) => ({
        style: tree['style'],
        perks: objects(tree['selections']).map(({ perk }) => perk),
      }));
  const [primary = null, secondary = null] = trees.map(({ style }) => used(whole(style)));
  const picks = trees.flatMap(({ perks }) => perks.flatMap((perk) => used(whole(perk)) ?? []));
  return {
    primary_rune_style_id: primary,
    secondary_rune_style_id: primary === null ? null : secondary,
    ...Object.fromEntries(
      [0, 1, 2, 3, 4, 5].map((at) => [`rune${at + 1}_id`, primary === null ? null : (picks[at] ?? null)]),
    ),
  };
}

const minutes = [10, 15, 20, 25];
const figures = [
  ['gold', 'gold'],
  ['experience', 'experience'],
  ['creep_score', 'creeps'],
] as const;

function minuteRow({ summary, timeline }: ReadGame, player: Player): Row {
  const opponents = (summary?.players ?? []).filter(
    ({ side, role }) => side !== null && side !== player.side && role !== null && role === player.role,
  );
  const [opponent] = player.side !== null && opponents.length === 1 ? opponents : [];
  const at = (one: Player | undefined, minute: number): MinuteFigures | null =>
    timeline === null || one === undefined ? null : figuresAt(timeline, one, minute);
  return Object.fromEntries(
    minutes.flatMap((minute): [string, Cell][] => {
      const [own, other] = [at(player, minute), at(opponent, minute)];
      return [
        ...figures.flatMap(([column, key]): [string, Cell][] => [
          [`${column}_at_${minute}`, own?.[key] ?? null],
          [`${column}_diff_at_${minute}`, minus(own?.[key] ?? null, other?.[key] ?? null)],
        ]),
        ...(['kills', 'deaths', 'assists'] as const).map((key): [string, Cell] => [
          `${key}_at_${minute}`,
          own?.[key] ?? null,
        ]),
      ];
    }),
  );
}

/** The account of each player. What several players have, or what only numbers them, is no account. */
function playerKeys({ game, isOld, players }: Summary): (string | null)[] {
  const puuids = players.map(({ puuid }) =>
    puuid !== null && puuid.length >= 30 && /[^-0]/.test(puuid) ? puuid : null,
  );
  const isNumbered = players.every(({ account, raw }) => {
    const number = whole(raw['participantId']);
    return account === null || account === String(number);
  });
  const accounts = players.map(({ account, raw }) => {
    const who = isOld ? identity(game, raw) : {};
    const platform = word(who['platformId']) ?? word(who['currentPlatformId']) ?? word(game['platformId']);
    return account === null || /^(?:[-0]*|bot)$/i.test(account) || platform === null || isNumbered
      ? null
      : `${platform}:${account}`;
  });
  const own = (keys: readonly (string | null)[], at: number) => {
    const key = keys[at] ?? null;
    return key !== null && keys.filter((other) => other === key).length === 1 ? key : null;
  };
  return players.map((_, at) => own(puuids, at) ?? own(accounts, at));
}

const firstWord = (name: string | null) => letters(name?.trim().split(/\s/u)[0] ?? '');
const behind = (name: string | null) => name?.trim().replace(/^\S+\s*/u, '') ?? '';

/** The name without the code of the team, if the names of the side show one; otherwise without blanks around it. */
function shortName({ players }: Summary, player: Player): string | null {
  if (player.name === null) return null;
  const mates = players.filter(({ side }) => side === player.side).map(({ name }) => name);
  const others = players.filter(({ side }) => side !== player.side).map(({ name }) => name);
  const code = firstWord(player.name);
  const isCode =
    code !== '' &&
    mates.length === 5 &&
    mates.every((name) => firstWord(name) === code && behind(name) !== '') &&
    new Set(mates.map((name) => letters(behind(name)))).size === 5 &&
    !others.some((name) => firstWord(name) === code);
  return isCode ? behind(player.name) : player.name.trim();
}

/** People by the letters of the names in all files, which one game may show to be a person's name behind the code of a team. */
export function peopleInFiles(
  summaries: Iterable<Summary | null>,
  { person }: GivenNames,
): ReadonlyMap<string, string> {
  const people = new Map<string, string>();
  for (const summary of summaries)
    for (const player of summary?.players ?? []) {
      const short = summary === null ? null : shortName(summary, player);
      const found = player.name === null ? null : (person(player.name) ?? person(short ?? ''));
      if (player.name !== null && found !== null) people.set(letters(player.name), found);
    }
  return people;
}
