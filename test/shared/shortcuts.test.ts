import { describe, expect, it } from 'vitest';
import { bindShortcuts, isShortcut, listShortcuts } from '../../src/shared/screens/shortcuts.ts';

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
/** As in a browser, what an event has is inherited: a copy of it is empty. */
const pressed = (key: string, modifiers: Partial<typeof none> = {}): typeof none & { readonly key: string } =>
  Object.create({ ...none, key, ...modifiers });

describe('A pressed key', () => {
  it.each([
    ['k', pressed('k'), true],
    ['k', pressed('K', { shiftKey: true }), false],
    ['k', pressed('k', { ctrlKey: true }), false],
    ['mod+k', pressed('k', { ctrlKey: true }), true],
    ['mod+k', pressed('K', { metaKey: true }), true],
    ['mod+k', pressed('k'), false],
    ['mod+k', pressed('k', { ctrlKey: true, altKey: true }), false],
    ['ArrowLeft', pressed('ArrowLeft', { shiftKey: true }), false],
    ['shift+ArrowLeft', pressed('ArrowLeft', { shiftKey: true }), true],
    ['shift+ArrowLeft', pressed('ArrowLeft'), false],
    ['?', pressed('?', { shiftKey: true }), true],
    ['/', pressed('/', { shiftKey: true }), true],
    ['1', pressed('1', { shiftKey: true }), true],
    [' ', pressed(' ', { shiftKey: true }), false],
  ])('of the list as "%s" is found by it (%#)', (key, event, isFound) => {
    expect(isShortcut(key, event)).toBe(isFound);
  });
});

it('Each key of a group runs what is given for its name', () => {
  const heard: string[] = [];
  const note = (name: string) => () => void heard.push(name);
  const shortcuts = bindShortcuts('anywhere', {
    find: note('find'),
    search: note('search'),
    list: note('list'),
  });
  for (const { run } of shortcuts) run();
  expect(heard).toEqual(['find', 'search', 'list']);
  expect(shortcuts.map(({ key }) => key)).toEqual(['mod+k', '/', '?']);
});

it.each([[['anywhere', 'game', 'timeline']], [['anywhere', 'stream']]] as const)(
  'Each key has one meaning among %j, whose keys work at the same time',
  (groups) => {
    // Whatever the names of a group are, each does nothing.
    const handlers = new Proxy(Object.create(null), { get: () => () => {} });
    const keys = groups.flatMap((group) => bindShortcuts(group, handlers)).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(9);
    // After `g`, a letter opens a screen.
    const all = ['g', ...keys];
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
  },
);

it('The list names keys as they are on the keyboard', () => {
  const shown = (isMac: boolean) =>
    new Map(listShortcuts({ isDesktop: false, isMac }).flatMap(({ keys }) => keys.map(([k, m]) => [m, k])));
  expect(shown(false).get('Find a screen, command, match or game')).toEqual(['Ctrl', 'K']);
  expect(shown(true).get('Find a screen, command, match or game')).toEqual(['⌘', 'K']);
  expect(shown(false).get('Play or pause')).toEqual(['Space', 'k']);
  expect(shown(false).get('Move the stream forward or back')).toEqual(['Shift', '←', '→']);
  expect(shown(false).get('Move the rule (Rules)')).toEqual(['Alt', '↑', '↓']);
  expect(shown(false).get('Accept a completion, or leave the editor')).toEqual(['Tab']);
  expect(shown(false).get('Matches')).toEqual(['g', 'm']);
});
