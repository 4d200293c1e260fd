import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  maxMoments,
  maxNotes,
  momentSchema,
  type Note,
  noteChangesSchema,
  noteSchema,
  subjectSchema,
} from '../../src/shared/library/notes.ts';
import { newCatalogue } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const game = { kind: 'game', name: 'ESPORTSTMNT01:1' } as const;
const faker = { kind: 'player', name: 'Faker' } as const;
const aMoment = (atSeconds: number) => ({ game: game.name, atSeconds, isStarred: false, tags: [], text: '' });

it('Two windows that change different fields of a note lose nothing of each other, and the last one wins a field', () => {
  const { notes } = newCatalogue();
  notes.change(game, { text: 'First' });
  notes.change(game, { isStarred: true });
  notes.change(game, { tags: ['draft'] });
  notes.change(game, { text: 'Second' });
  expect(notes.about(game)).toMatchObject([{ isStarred: true, tags: ['draft'], text: 'Second', vod: null }]);
});

it('A text that began from another than the stored one is joined with it, unless both together are too long', () => {
  const { notes } = newCatalogue();
  notes.change(game, { text: 'x'.repeat(15_000) });
  const late = { text: 'y'.repeat(15_000), textBefore: '' };
  expect(() => notes.change(game, late)).toThrow('more than 20,000 characters');
  expect(notes.change(game, { text: 'y', textBefore: '' }).text).toBe(`${'x'.repeat(15_000)}\n\ny`);
  expect(notes.change(game, { isStarred: true, textBefore: '' }).text).toHaveLength(15_003);
});

it.each([
  [['a', 'b'], ['a'], ['a', 'c'], ['a', 'b', 'c']],
  [['b'], ['a'], ['a', 'c'], ['b', 'c']],
  [['a', 'b', 'd'], ['a', 'b'], ['b'], ['b', 'd']],
  [['A', 'b'], ['a'], ['a'], ['A', 'b']],
  [[], ['a'], ['a'], []],
])('Tags %j that began from %j and meet %j become %j', (tags, tagsBefore, stored, expected) => {
  const { notes } = newCatalogue();
  notes.change(game, { tags: stored, text: 'x' });
  expect(notes.change(game, { tags, tagsBefore }).tags).toEqual(expected);
});

it('A subject without a star, tags, a note and a video is not stored; a moment is, since it marks a time', () => {
  const { notes } = newCatalogue();
  notes.change(game, { text: 'x', tags: ['a'] });
  notes.change(game, { text: '', tags: [] });
  expect(notes.list()).toEqual([]);
  const moment = notes.addMoment(aMoment(60));
  expect(notes.list()).toEqual([moment]);
  expect(notes.about(game)).toMatchObject([{ id: `game:${game.name}`, text: '' }, moment]);
});

it('A removed moment can be restored under its ID, and changing one that was removed is refused', () => {
  const { notes } = newCatalogue();
  const late = notes.addMoment({ ...aMoment(900), text: 'Baron' });
  const early = notes.addMoment(aMoment(60));
  expect(notes.about(game).slice(1)).toEqual([early, late]);
  expect(notes.change({ id: early.id }, { atSeconds: 1000 })).toMatchObject({ atSeconds: 1000 });
  expect(notes.about(game).map(({ atSeconds }) => atSeconds)).toEqual([null, 900, 1000]);
  const last = notes.change({ id: late.id }, { text: 'Baron, unseen' });
  expect(notes.find(late.id)).toEqual(last);
  expect(notes.remove(late.id)).toBe(1);
  expect(notes.find(late.id)).toBeNull();
  expect(notes.remove(late.id)).toBe(0);
  expect(() => notes.change({ id: late.id }, { text: 'x' })).toThrow('There is no such moment.');
  notes.addMoment({ ...aMoment(900), id: late.id, text: 'Baron' });
  expect(notes.about(game)[1]).toMatchObject({ id: late.id, text: 'Baron' });
});

it('Notes on all names of a person are shown together, and each stays under its name when the list of people changes', () => {
  const { notes, people } = newCatalogue();
  notes.change({ kind: 'player', name: 'SKT T1 Faker' }, { text: 'In 2015' });
  notes.change({ kind: 'player', name: 'FAKER' }, { text: 'Plays roaming supports well' });
  const shown = (name: string) => notes.about({ kind: 'player', name }).map((note) => [note.name, note.text]);
  expect(shown('SKT T1 Faker')).toEqual([['SKT T1 Faker', 'In 2015']]);
  const person = people.save({ name: 'Faker', names: ['SKT T1 Faker', 'T1 Faker'] });
  const both = [
    ['FAKER', 'Plays roaming supports well'],
    ['SKT T1 Faker', 'In 2015'],
  ];
  expect(shown('T1 Faker')).toEqual(both);
  expect(shown('Faker')).toEqual(both);
  people.remove(person.id);
  expect(shown('SKT T1 Faker')).toEqual([['SKT T1 Faker', 'In 2015']]);
  expect(shown('Faker')).toEqual([both[0]]);
});

it('Games are starred and tagged together, and only those that differ are changed', () => {
  const { notes } = newCatalogue();
  const marks = { isStarred: true, addTags: ['Scrim'], removeTags: ['draft'] };
  notes.change(game, { tags: ['Draft', 'x'] });
  notes.change({ kind: 'game', name: 'b' }, { isStarred: true, tags: ['scrim'] });
  expect(notes.mark([game.name, 'b', 'c'], marks)).toBe(2);
  expect(notes.mark([game.name, 'b', 'c'], marks)).toBe(0);
  expect(notes.list().map(({ name, isStarred, tags }) => [name, isStarred, tags])).toEqual([
    [game.name, true, ['x', 'Scrim']],
    ['b', true, ['scrim']],
    ['c', true, ['Scrim']],
  ]);
  expect(notes.tags()).toEqual([
    { tag: 'Scrim', count: 3 },
    { tag: 'x', count: 1 },
  ]);
});

it('A list of notes pages by key, narrowed to a kind, a tag and those with a star', () => {
  const { notes } = newCatalogue();
  for (let at = 0; at < 7; at += 1) notes.addMoment({ ...aMoment(at), tags: at % 2 === 0 ? ['Even'] : [] });
  notes.change(faker, { isStarred: true, tags: ['even'] });
  const read = (filter: Partial<Parameters<typeof notes.page>[0]>) => {
    const found: Note[] = [];
    let cursor: string | undefined;
    do {
      const page = notes.page({ limit: 2, ...filter, ...(cursor !== undefined && { cursor }) });
      found.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return found.map(({ kind, atSeconds }) => `${kind} ${atSeconds}`);
  };
  expect(read({})).toHaveLength(8);
  expect(read({ tag: 'EVEN' })).toEqual(['moment 0', 'moment 2', 'moment 4', 'moment 6', 'player null']);
  expect(read({ tag: 'even', kind: 'moment' })).toHaveLength(4);
  expect(read({ isStarred: true })).toEqual(['player null']);
  expect(() => notes.page({ cursor: 'x', limit: 2 })).toThrow('does not belong');
});

it('More moments than a game can have, and more notes than there can be, are refused, and nothing changes', () => {
  const { notes } = newCatalogue();
  const template = notes.addMoment(aMoment(0));
  notes.saveAll(Array.from({ length: maxMoments - 1 }, (_, at) => ({ ...template, id: `moment:${at}` })));
  expect(() => notes.addMoment(aMoment(1))).toThrow('There can be 500 moments in one game.');
  const full = Array.from({ length: maxNotes }, (_, at) => ({
    ...template,
    id: `moment:${at}`,
    name: `${at}`,
  }));
  expect(() => notes.saveAll(full)).toThrow('There can be 20,000 notes.');
  expect(notes.list()).toHaveLength(maxMoments);
});

it.each([
  [{ text: 'x'.repeat(20_001) }, 'more than 20,000 characters'],
  [{ text: 'a\u0000b' }, 'control character'],
  [{ tags: [' '] }, 'empty'],
  [{ tags: ['x'.repeat(61)] }, 'more than 60 characters'],
  [{ tags: ['a,b'] }, 'comma'],
  [{ tags: Array.from({ length: 51 }, (_, at) => `tag ${at}`) }, 'more than 50 tags'],
])('The change %j is refused: %s', (changes, reason) => {
  const parsed = noteChangesSchema.safeParse(changes);
  expect(parsed.error?.issues.map(({ message }) => message).join()).toContain(reason);
});

it('Only a game has a video, and only a moment has a time', () => {
  const { notes } = newCatalogue();
  const vod = { url: 'https://video.example/1', startSeconds: 0 };
  expect(() => notes.change(faker, { vod })).toThrow('only a game has a video');
  expect(() => notes.change(game, { atSeconds: 4 })).toThrow('nothing else has');
  expect(momentSchema.safeParse({ game: 'x', atSeconds: -1 }).success).toBe(false);
  const note = { ...notes.change(game, { vod }), kind: 'player' };
  expect(noteSchema.safeParse(note).success).toBe(false);
});

it.each([
  ['a', true],
  ['\uFDFA'.repeat(5), true],
  ['\uFDFA'.repeat(20), false],
  ['\u0301\u0302', false],
  ['???', true],
])(
  'A note on the player %j is accepted: %s; what is accepted can be read from an export',
  (name, isAccepted) => {
    const { notes } = newCatalogue();
    expect(subjectSchema.safeParse({ kind: 'player', name }).success).toBe(isAccepted);
    const note = notes.change({ kind: 'player', name }, { text: 'x' });
    expect(noteSchema.safeParse(note).success).toBe(isAccepted);
  },
);

it.each([
  ['https://www.youtube.com/watch?v=abc', true],
  ['http://127.0.0.1:8080/a.mp4#x@y', true],
  ['javascript:alert(1)', false],
  ['file:///etc/passwd', false],
  ['data:text/html,x', false],
  ['https://user:secret@video.example/', false],
  ['https://user@video.example', false],
  ['video.example/1', false],
])('The link %s of a video is accepted: %s', (url, isAccepted) => {
  expect(noteChangesSchema.safeParse({ vod: { url, startSeconds: 0 } }).success).toBe(isAccepted);
});

it('Each tag of a subject is stored once, in its first spelling', () => {
  expect(noteChangesSchema.parse({ tags: ['Lane Swap', 'lane-swap', 'b', ' B '] }).tags).toEqual([
    'Lane Swap',
    'b',
  ]);
});

it('A catalogue that is opened again has the notes', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  const first = newCatalogue(file);
  const saved = first.notes.change(game, {
    text: 'x',
    vod: { url: 'https://video.example/', startSeconds: -5 },
  });
  first.close();
  expect(newCatalogue(file).notes.list()).toEqual([saved]);
});
