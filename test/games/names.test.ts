import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { createModel } from '../../src/core/library/index/model.ts';
import { createSource } from '../../src/core/library/index/source.ts';
import { championPools } from '../../src/practice/files/champions.ts';
import { championId, championName, championNames } from '../../src/shared/game-names/champions.ts';
import { itemName } from '../../src/shared/game-names/items.ts';
import { runeName } from '../../src/shared/game-names/runes.ts';
import { spellName } from '../../src/shared/game-names/spells.ts';
import { findSides } from '../../src/shared/games/sides-of-teams.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('champions', () => {
  it.each([
    [62, 'Wukong', 'MonkeyKing'],
    [121, "Kha'Zix", 'Khazix'],
    [20, 'Nunu & Willump', 'Nunu'],
    [36, 'Dr. Mundo', 'DrMundo'],
    [888, 'Renata Glasc', 'Renata'],
    [7, 'LeBlanc', 'Leblanc'],
  ])('%i is %s to people and %s to files', (id, name, spelling) => {
    expect(championName(id)).toBe(name);
    expect(championId(name)).toBe(id);
    expect(championId(spelling.toUpperCase())).toBe(id);
    expect(championNames(id)).toEqual([name, spelling]);
  });

  it('match those of the practice service, number by number', () => {
    for (const { id, name } of Object.values(championPools).flat()) expect(championId(name), name).toBe(id);
  });

  it('are shown as numbers if they are unknown', () => {
    expect(championName(0)).toBeNull();
    expect(championId('Nobody')).toBeNull();
    expect(championNames(64_000)).toEqual([]);
  });
});

it('A rune whose number was reused later has the name of its patch', () => {
  expect(runeName(9105, '8.13')).toBe('Legend: Tenacity');
  expect(runeName(9105, '14.9')).toBe('Legend: Tenacity');
  expect(runeName(9105, '14.10')).toBe('Legend: Haste');
  expect(runeName(8135, '10.5')).toBe('Ravenous Hunter');
  expect(runeName(8135, '12.4')).toBeNull();
  expect(runeName(9105, null)).toBeNull();
});

it('Items, runes and spells have their names, or none if the number is ambiguous', () => {
  expect(itemName(3107)).toBe('Redemption');
  expect(itemName(3157)).toBe("Zhonya's Hourglass");
  expect(itemName(3092)).toBeNull();
  expect(runeName(8214, null)).toBe('Summon Aery');
  expect(runeName(8400, '13.17')).toBe('Resolve');
  expect(runeName(1, '13.17')).toBeNull();
  expect(spellName(4)).toBe('Flash');
  expect(spellName(99)).toBeNull();
});

describe('sides', () => {
  const players = (blue: readonly string[], red: readonly string[]) => [
    ...blue.map((name) => ({ name, side: 'blue' as const })),
    ...red.map((name) => ({ name, side: 'red' as const })),
  ];
  const five = (code: string) => ['A', 'B', 'C', 'D', 'E'].map((name) => `${code} ${name}`);

  it.each([
    ['the codes of both', five('T1'), five('GEN'), { blue: 1, red: 0 }],
    ['the other way about', five('gen'), five('t1'), { blue: 0, red: 1 }],
    ['one side’s alone', five('T1'), ['A', 'B', 'C', 'D', 'E'], { blue: 1, red: 0 }],
    ['a substitute without', ['T1 A', 'T1 B', 'T1 C', 'D', 'E'], five('GEN'), { blue: 1, red: 0 }],
    ['no codes', ['A', 'B', 'C', 'D', 'E'], ['F', 'G', 'H', 'I', 'J'], null],
    [
      'words that only begin like a code',
      ['T1nes', 'T1ger', 'T1me', 'T1le', 'T1p'],
      ['A', 'B', 'C', 'D', 'E'],
      null,
    ],
    ['both codes on one side', ['T1 A', 'T1 B', 'T1 C', 'GEN D', 'T1 E'], ['F', 'G', 'H', 'I', 'J'], null],
    ['one code on both sides', five('T1'), five('T1'), null],
    ['no players', [], [], null],
  ])('are derived from %s', (_, blue, red, sides) => {
    expect(findSides(['GEN', 'T1'], players(blue, red))).toEqual(sides);
  });

  it('are unknown if the teams cannot be distinguished, or are not two', () => {
    expect(findSides(['T1', 't1'], players(five('T1'), five('GEN')))).toBeNull();
    expect(findSides(['T1'], players(five('T1'), five('GEN')))).toBeNull();
    expect(findSides(['T1', 'GEN', 'HLE'], players(five('T1'), five('GEN')))).toBeNull();
    expect(findSides(['', 'T1'], players([' a', ' b', ' c'], []))).toBeNull();
  });
});

it('The library finds a champion by its display name and by its name in files', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  openCatalogue({ file }).close();
  const db = new Database(file);
  onTestFinished(() => void db.close());
  db.exec(
    `INSERT INTO champions (key, id, name) VALUES (1, 121, 'Kha''Zix'), (2, 62, 'Wukong'), (3, 43, 'Karma')`,
  );
  const model = createModel(1);
  createSource(db).readNames(model);
  const found = (text: string) =>
    model.names.champion.resolve(text).map((one) => model.names.champion.label(one));
  expect(['khazix', "Kha'Zix", 'kha zix', 'KHAZ'].map(found)).toEqual(Array(4).fill(["Kha'Zix"]));
  expect(['monkeyking', 'Wukong', '62'].map(found)).toEqual(Array(3).fill(['Wukong']));
});
