/**
 * Data Dragon of the practice service: the files of its layout, for what the made-up games contain. Any version of a season
 * exists until today, in any language, with the same content.
 */

import { versionPatch } from '../../shared/domain/data-dragon.ts';
import { championName } from '../../shared/game-names/champions.ts';
import { itemName } from '../../shared/game-names/items.ts';
import { runeName } from '../../shared/game-names/runes.ts';
import { spellName } from '../../shared/game-names/spells.ts';
import { builds, championPools, runes, spells, trinketId } from '../files/champions.ts';
import { drawSheet, emblemSize, placeInSheet } from './drawing.ts';

export interface DragonFile {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const firstSeason = 5;
const patchesPerSeason = 24;
const columns = 10;
const perChampionSheet = 30;
const perItemSheet = 100;

const unique = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
const champions = Object.values(championPools)
  .flat()
  .toSorted((a, b) => a.name.localeCompare(b.name));
const items = unique([
  trinketId,
  ...Object.values(builds).flatMap(({ starter, order }) => [starter.id, ...order.map(({ id }) => id)]),
]);
const spellIds = unique(Object.values(spells).flat());
const trees = unique(Object.values(runes).flatMap((own) => own.trees));
const perks = unique(Object.values(runes).flatMap((own) => own.perks));

/** The newest first, as of `now` (epoch ms). */
function versions(now: number): readonly string[] {
  const date = new Date(now);
  const season = date.getUTCFullYear() - 2010;
  const dayOfYear = (now - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000;
  const newest = Math.min(patchesPerSeason, 1 + Math.floor(dayOfYear / 15));
  const all: string[] = [];
  for (let year = season; year >= firstSeason; year -= 1) {
    for (let patch = year === season ? newest : patchesPerSeason; patch >= 1; patch -= 1)
      all.push(`${year}.${patch}.1`);
  }
  return all;
}

/** `path` is below the address of Data Dragon. Null if there is no such file. `now` in epoch ms. */
export function findDragonFile(path: string, now: number): DragonFile | null {
  if (path === '/api/versions.json') return json(versions(now));
  const [, icon] = /^\/cdn\/img\/perk-images\/(?:Styles\/)?(\d+)\.png$/.exec(path) ?? [];
  if (icon !== undefined) return png(drawSheet([`rune ${icon}`], 1));
  const [, version = '', name = ''] = /^\/cdn\/(\d+\.\d+\.\d+)\/(.+)$/.exec(path) ?? [];
  if (!versions(now).includes(version)) return null;
  const [, language = '', data = ''] = /^data\/([a-z]{2}_[A-Z]{2})\/(\w+)\.json$/.exec(name) ?? [];
  if (data !== '') return dataFile(data, version, language);
  const [, kind = '', sheet = '0'] = /^img\/sprite\/([a-z]+)(\d+)\.png$/.exec(name) ?? [];
  return sheetFile(kind, Number(sheet));
}

/** What the names of another language than English end with, so that one can see it. */
const inLanguage = (name: string, language: string) =>
  language === 'en_US' ? name : `${name} (${language})`;

function dataFile(name: string, version: string, language: string): DragonFile | null {
  const named = (id: number, known: string | null) => inLanguage(known ?? `Practice ${id}`, language);
  const file = (entries: readonly (readonly [string, unknown])[]) =>
    json({ type: name, version, data: Object.fromEntries(entries) });
  switch (name) {
    case 'champion':
      return file(
        champions.map(({ id, name: spelling }, index) => [
          spelling,
          {
            version,
            id: spelling,
            key: String(id),
            name: named(id, championName(id)),
            image: image('champion', `${spelling}.png`, index, perChampionSheet),
          },
        ]),
      );
    case 'item':
      return file(
        items.map((id, index) => [
          String(id),
          { name: named(id, itemName(id)), image: image('item', `${id}.png`, index, perItemSheet) },
        ]),
      );
    case 'summoner':
      return file(
        spellIds.map((id, index) => [
          `Spell${id}`,
          {
            id: `Spell${id}`,
            key: String(id),
            name: named(id, spellName(id)),
            image: image('spell', `Spell${id}.png`, index, perItemSheet),
          },
        ]),
      );
    case 'runesReforged':
      return json(
        trees.map((tree) => ({
          id: tree,
          key: `Tree${tree}`,
          icon: `perk-images/Styles/${tree}.png`,
          name: named(tree, runeName(tree, versionPatch(version))),
          slots: [
            {
              runes: perks
                .filter((id) => treeForRune(id) === tree)
                .map((id) => ({
                  id,
                  key: `Rune${id}`,
                  icon: `perk-images/${id}.png`,
                  name: named(id, runeName(id, versionPatch(version))),
                })),
            },
          ],
        })),
      );
    default:
      return null;
  }
}

/** In the made-up trees: the first whose players have the rune. */
function treeForRune(id: number): number | undefined {
  return Object.values(runes).find((own) => own.perks.includes(id))?.trees[0];
}

function image(group: string, full: string, index: number, perSheet: number) {
  const { x, y } = placeInSheet(index % perSheet, columns);
  const sprite = `${group}${Math.floor(index / perSheet)}.png`;
  return { full, sprite, group, x, y, w: emblemSize, h: emblemSize };
}

function sheetFile(kind: string, sheet: number): DragonFile | null {
  const draw = (seeds: readonly string[], perSheet: number) => {
    const own = seeds.slice(sheet * perSheet, (sheet + 1) * perSheet);
    return own.length === 0 ? null : png(drawSheet(own, columns));
  };
  switch (kind) {
    case 'champion':
      return draw(
        champions.map(({ name }) => name),
        perChampionSheet,
      );
    case 'item':
      return draw(
        items.map((id) => `item ${id}`),
        perItemSheet,
      );
    case 'spell':
      return draw(
        spellIds.map((id) => `spell ${id}`),
        perItemSheet,
      );
    default:
      return null;
  }
}

function json(value: unknown): DragonFile {
  return { mediaType: 'application/json', bytes: Buffer.from(JSON.stringify(value)) };
}

function png(bytes: Buffer): DragonFile {
  return { mediaType: 'image/png', bytes };
}
