/** Champions by the role they are picked for here, with the game's own ids, and the items they buy. */

export const roles = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'] as const;
export type Role = (typeof roles)[number];

export interface Champion {
  readonly id: number;
  readonly name: string;
}

const pool = (text: string): readonly Champion[] =>
  text.split(' ').map((entry) => {
    const [name = '', id = ''] = entry.split(':');
    return { name, id: Number(id) };
  });

export const championPools: Readonly<Record<Role, readonly Champion[]>> = {
  TOP: pool(
    'Aatrox:266 Camille:164 Gnar:150 Jax:24 KSante:897 Ornn:516 Renekton:58 Sion:14 Gwen:887 Rumble:68 Ambessa:799 Gragas:79 Kennen:85 Jayce:126',
  ),
  JUNGLE: pool(
    'LeeSin:64 Viego:234 Sejuani:113 Vi:254 JarvanIV:59 Maokai:57 Nidalee:76 XinZhao:5 MonkeyKing:62 Elise:60 Khazix:121 Trundle:48 Nocturne:56 Skarner:72',
  ),
  MIDDLE: pool(
    'Ahri:103 Azir:268 Orianna:61 Syndra:134 Viktor:112 Taliyah:163 Leblanc:7 Corki:42 Sylas:517 Akali:84 Yone:777 Hwei:910 Aurora:893 Galio:3 Ryze:13',
  ),
  BOTTOM: pool(
    'Jinx:222 Kaisa:145 Ezreal:81 Aphelios:523 Xayah:498 Varus:110 Zeri:221 Ashe:22 Lucian:236 Kalista:429 MissFortune:21 Smolder:901 Sivir:15 Senna:235',
  ),
  UTILITY: pool(
    'Nautilus:111 Rell:526 Rakan:497 Thresh:412 Leona:89 Alistar:12 Braum:201 Karma:43 Lulu:117 Renata:888 Milio:902 Bard:432 Blitzcrank:53 Neeko:518 Poppy:78',
  ),
};

export interface Item {
  readonly id: number;
  readonly price: number;
}

const items = (...entries: readonly (readonly [id: number, price: number])[]): readonly Item[] =>
  entries.map(([id, price]) => ({ id, price }));

/** What is bought at the start, then in order as gold allows. */
export const builds: Readonly<Record<Role, { readonly starter: Item; readonly order: readonly Item[] }>> = {
  TOP: {
    starter: { id: 1054, price: 450 },
    order: items([3047, 1200], [6610, 3100], [3071, 3000], [3053, 3200], [6333, 3300], [3026, 3200]),
  },
  JUNGLE: {
    starter: { id: 1102, price: 450 },
    order: items([3111, 1250], [3068, 2700], [3065, 2700], [3075, 2450], [3143, 2700], [3110, 2500]),
  },
  MIDDLE: {
    starter: { id: 1056, price: 400 },
    order: items([3020, 1100], [6655, 2850], [4645, 3200], [3157, 3250], [3089, 3600], [3135, 3000]),
  },
  BOTTOM: {
    starter: { id: 1055, price: 450 },
    order: items([3006, 1100], [6672, 3100], [3031, 3450], [3085, 2650], [3036, 3000], [3072, 3400]),
  },
  UTILITY: {
    starter: { id: 3865, price: 400 },
    order: items([3009, 1000], [3190, 2200], [3109, 2300], [3107, 2300], [3050, 2200], [3222, 2300]),
  },
};

/** Summoner spells: Flash and the role's own. */
export const spells: Readonly<Record<Role, readonly [number, number]>> = {
  TOP: [12, 4],
  JUNGLE: [11, 4],
  MIDDLE: [12, 4],
  BOTTOM: [7, 4],
  UTILITY: [14, 4],
};

/** The keystone and the other four runes, with the two trees. */
export const runes: Readonly<
  Record<Role, { readonly trees: readonly [number, number]; readonly perks: readonly number[] }>
> = {
  TOP: { trees: [8000, 8400], perks: [8010, 9111, 9105, 8299, 8444, 8242] },
  JUNGLE: { trees: [8400, 8000], perks: [8439, 8446, 8429, 8451, 9111, 9105] },
  MIDDLE: { trees: [8200, 8300], perks: [8229, 8226, 8210, 8237, 8345, 8347] },
  BOTTOM: { trees: [8000, 8200], perks: [8008, 9111, 9103, 8014, 8226, 8236] },
  UTILITY: { trees: [8400, 8300], perks: [8465, 8463, 8473, 8242, 8345, 8347] },
};

export const trinketId = 3340;
