/** Players under several names: what the list of people changes in answers, without a new engine. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { createSnapshots } from '../../src/core/library/snapshot/snapshot.ts';
import { createEngine } from '../../src/core/library/thread/engine.ts';
import { printPart } from '../../src/shared/query/parts.ts';
import { aFile, aGame, aMatch, newCatalogue, start } from '../catalogue/fixtures.ts';
import { aPlayer, aSummary } from '../games/player-figures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const newest = { by: 'date', direction: 'desc', isGrouped: false } as const;
const statistics = {
  query: '',
  by: 'player',
  of: 'named',
  sortBy: 'games',
  direction: 'desc',
  offset: 0,
  limit: 10,
} as const;

/** A library of games with these players, each game in a match of its own. */
function createStage(games: readonly (readonly string[])[]) {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = newCatalogue(file);
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  let listed = 0;
  const play = (...names: readonly string[]) => {
    listed += 1;
    const id = `game-${listed}`;
    catalogue.listings.saveMatches([aMatch(String(listed), { games: [aGame(id)] })], start);
    catalogue.downloads.recordArchived([aFile(id, { sha256: listed.toString(16).padStart(64, '0') })]);
    const summary = {
      ...aSummary,
      players: names.map((name, at) => ({ ...aPlayer, name, championId: at + 1, kills: 2 })),
    };
    for (const { key, files } of catalogue.facts.due(10)) {
      const [due] = files;
      if (due) catalogue.facts.record([{ key, file: due, read: { summary } }], 1);
    }
  };
  for (const names of games) play(...names);
  const snapshots = () => createSnapshots({ db, file, minGames: 1 });
  const newEngine = () => createEngine({ db, now: () => start, snapshots: snapshots() });
  return { catalogue, play, newEngine, engine: newEngine() };
}

type Engine = ReturnType<typeof createEngine>;

const total = (engine: Engine, query: string) =>
  engine.page({ query, sort: newest, offset: 0, limit: 1 }).total;
const facet = (engine: Engine, query = '') =>
  engine
    .facets({ query, fields: ['player'], limit: 10 })
    .flatMap(({ values }) => values.map(({ label, count, isChosen }) => [label, count, isChosen]));
const counted = (engine: Engine, query = '') =>
  engine.aggregates({ ...statistics, query }).rows.map(({ label, games, kills }) => [label, games, kills]);
const suggested = (engine: Engine, text: string) =>
  engine
    .suggest({ text, at: text.length, limit: 10, among: '' })
    .items.filter(({ field, count }) => field === 'player' && (count ?? 0) > 0)
    .map(({ label, count }) => [label, count]);

const threeNames = [
  ['T1 Faker', 'GEN Chovy'],
  ['Faker', 'GEN Chovy'],
  ['SKT T1 Faker', 'Ruler'],
] as const;

it('All names of a person find its games, and answers show it once, as soon as the list has it', () => {
  const { catalogue, engine } = createStage(threeNames);
  expect(counted(engine)).toHaveLength(5);
  expect(total(engine, 'player:"T1 Faker"')).toBe(1);
  expect(facet(engine)).toHaveLength(5);

  const person = catalogue.people.save({
    name: 'Lee Sang-hyeok',
    names: ['Faker', 't1 faker', 'SKT T1 Faker'],
  });
  for (const query of [
    'player:"T1 Faker"',
    'player:Faker',
    'player:"lee sanghyeok"',
    'player:lee',
    'lee',
    'skt',
  ])
    expect([query, total(engine, query)]).toEqual([query, 3]);
  expect(total(engine, 'player:Faker player:Chovy')).toBe(2);
  expect(total(engine, '-player:Faker')).toBe(0);
  expect(counted(engine)).toEqual([
    ['Lee Sang-hyeok', 3, 2],
    ['GEN Chovy', 2, 2],
    ['Ruler', 1, 2],
  ]);
  expect(counted(engine, 'player:"T1 Faker"')).toEqual([['Lee Sang-hyeok', 3, 2]]);
  expect(facet(engine)).toEqual([
    ['Lee Sang-hyeok', 3, false],
    ['GEN Chovy', 2, false],
    ['Ruler', 1, false],
  ]);
  expect(facet(engine, 'player:Faker')).toEqual([
    ['Lee Sang-hyeok', 3, true],
    ['GEN Chovy', 2, false],
    ['Ruler', 1, false],
  ]);
  for (const text of ['fak', 'lee', 'player:skt', 'player:sang'])
    expect([text, suggested(engine, text)]).toEqual([text, [['Lee Sang-hyeok', 3]]]);

  catalogue.people.remove(person.id);
  expect(counted(engine)).toHaveLength(5);
  expect(facet(engine)).toHaveLength(5);
  expect(total(engine, 'player:lee')).toBe(0);
  expect(total(engine, 'player:"T1 Faker"')).toBe(1);
});

it('What a figure or a facet of a person opens has the games that it counts', () => {
  const { catalogue, engine } = createStage([...threeNames, ['Faker', 'T1 Faker'], ['Fakir']]);
  catalogue.people.save({ name: 'Faker', names: ['T1 Faker', 'SKT T1 Faker'] });
  // Both names are in the fourth game, which counts once.
  const [row] = engine.aggregates(statistics).rows;
  expect(row).toMatchObject({ label: 'Faker', value: 'Faker', games: 4 });
  const [value] = engine.facets({ query: '', fields: ['player'], limit: 10 })[0]?.values ?? [];
  expect(value).toMatchObject({ label: 'Faker', count: 4 });
  expect(total(engine, printPart({ field: 'player', values: [value?.value ?? ''] }))).toBe(4);
  expect(facet(engine, 'side:blue')[0]).toEqual(['Faker', 4, false]);
});

it('A name of the list means the same name behind the code of a team, where a game has shown that it is a code', () => {
  const team = (code: string) =>
    ['Zeus', 'Oner', 'Faker', 'Gumayusi', 'Keria'].map((name) => `${code} ${name}`);
  const { catalogue, engine, play, newEngine } = createStage([team('T1'), ['Real Faker'], ['Faker']]);
  catalogue.people.save({ name: 'Lee Sang-hyeok', names: ['Faker'] });
  catalogue.people.save({ name: 'Someone else', names: ['SKT Faker'] });
  for (const one of [engine, newEngine()]) {
    expect(total(one, 'player:"Lee Sang-hyeok"')).toBe(2);
    expect(facet(one)[0]).toEqual(['Lee Sang-hyeok', 2, false]);
    expect(counted(one)[0]).toEqual(['Lee Sang-hyeok', 2, 2]);
  }
  play(...team('KT'));
  expect(facet(engine)[0]).toEqual(['Lee Sang-hyeok', 3, false]);
  expect(counted(engine)[0]).toEqual(['Lee Sang-hyeok', 3, 2]);
  // The list names this one, which is somebody else's.
  play(...team('SKT'));
  expect(total(engine, 'player:"Lee Sang-hyeok"')).toBe(3);
  expect(total(engine, 'player:"Someone else"')).toBe(1);
  const [person] = catalogue.people.list();
  expect(person?.names).toEqual(['Lee Sang-hyeok', 'Faker']);
});

it('New games of a person are counted with the others, under a name that no game had before, too', () => {
  const { catalogue, engine, play } = createStage([['T1 Faker'], ['Hide on bush']]);
  catalogue.people.save({ name: 'Faker', names: ['T1 Faker', 'SKT Faker'] });
  expect(facet(engine)).toEqual([
    ['Faker', 1, false],
    ['Hide on bush', 1, false],
  ]);
  play('SKT Faker');
  play('Faker', 'T1 Faker');
  expect(facet(engine)[0]).toEqual(['Faker', 3, false]);
  expect(counted(engine)[0]).toEqual(['Faker', 3, 2]);
  expect(total(engine, 'player:Faker')).toBe(3);
});

it('A person of whom no game is known changes nothing', () => {
  const { catalogue, engine, newEngine } = createStage(threeNames);
  const before = [counted(engine), facet(engine), suggested(engine, 'f')];
  catalogue.people.save({ name: 'Deft', names: ['KT Deft'] });
  for (const one of [engine, newEngine()])
    expect([counted(one), facet(one), suggested(one, 'f')]).toEqual(before);
  expect(total(engine, 'player:Deft')).toBe(0);
});

it('The list is in force in a new engine, from the catalogue and from a snapshot', async () => {
  const { catalogue, engine, newEngine } = createStage(threeNames);
  catalogue.people.save({ name: 'Faker', names: ['T1 Faker'] });
  expect(counted(newEngine())).toContainEqual(['Faker', 2, 2]);
  expect(counted(engine)).toContainEqual(['Faker', 2, 2]);
  await engine.save();
  expect(counted(newEngine())).toContainEqual(['Faker', 2, 2]);
  catalogue.people.save({ name: 'SKT T1 Faker', names: [] });
  expect(counted(newEngine())).toContainEqual(['Faker', 2, 2]);
});

it('Statistics that are being counted begin again when the list changes', () => {
  // More games than one step counts.
  const { catalogue, engine } = createStage(
    Array.from({ length: 300 }, (_, at) => [at < 150 ? 'Faker' : 'T1 Faker']),
  );
  const steps = engine.countAggregates(statistics);
  steps.next();
  catalogue.people.save({ name: 'Faker', names: ['T1 Faker'] });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  expect(step.value.rows.map(({ label, games }) => [label, games])).toEqual([['Faker', 300]]);
});
