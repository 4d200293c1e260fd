/**
 * All keyboard shortcuts. What handles them takes its keys from here, and so do the desktop's menu and the list that `?`
 * shows.
 */
import { screens } from './screens.ts';

interface Line {
  readonly meaning: string;
  /**
   * The shortcuts that the line is about, each with its keys: as `KeyboardEvent.key` has them, after `mod+` (Ctrl, on
   * macOS Command) or `shift+`.
   */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** Keys of parts that work so everywhere, such as lists. */
  readonly shown?: readonly string[];
}

interface Group {
  readonly title: string;
  readonly lines: readonly Line[];
}

const groups = {
  anywhere: {
    title: 'Anywhere',
    lines: [
      { keys: { find: ['mod+k'] }, meaning: 'Find a screen, command, match or game' },
      { keys: { search: ['/'] }, meaning: 'Search on this screen' },
      { keys: { list: ['?'] }, meaning: 'Show this list' },
      { shown: ['Escape'], meaning: 'Close the open panel or leave the search field' },
    ],
  },
  screens: {
    title: 'Go to',
    lines: screens.map(({ key, name }) => ({ shown: ['g', key], meaning: name })),
  },
  lists: {
    title: 'In a list',
    lines: [
      { shown: ['ArrowUp', 'ArrowDown'], meaning: 'Move up and down; Down enters the list' },
      { shown: ['ArrowLeft', 'ArrowRight'], meaning: 'Move between the buttons of a row' },
      { shown: ['Home', 'End'], meaning: 'First and last row' },
      { shown: ['Enter'], meaning: 'Open' },
      { shown: [' '], meaning: 'Select (Library, Downloads); turn on or off (Rules)' },
      { shown: ['Alt', 'ArrowUp', 'ArrowDown'], meaning: 'Move the rule (Rules)' },
      { shown: ['Delete'], meaning: 'Remove (Rules)' },
      { shown: ['Shift', 'ArrowDown'], meaning: 'Extend the selection (Library)' },
      { shown: ['mod', 'A'], meaning: 'Select all results (Library)' },
    ],
  },
  query: {
    title: 'In a query',
    lines: [
      { shown: ['mod', 'Enter'], meaning: 'Run the query' },
      { shown: ['Tab'], meaning: 'Accept a completion, or leave the editor' },
      { shown: ['mod', 'C'], meaning: 'Copy the selected cells of the result' },
    ],
  },
  game: {
    title: 'In a game',
    lines: [
      {
        keys: { overview: ['1'], timeline: ['2'], compare: ['3'], files: ['4'], notes: ['5'] },
        meaning: 'Overview, Timeline, Compare, Files, Notes',
      },
      { keys: { previousGame: ['['], nextGame: [']'] }, meaning: 'Previous and next game' },
      {
        shown: ['ArrowLeft', 'ArrowRight'],
        meaning: 'On a chart: one minute back or forward; with Shift, five',
      },
      { shown: ['ArrowUp', 'ArrowDown'], meaning: 'In the events: previous and next event' },
      { keys: { star: ['s'] }, meaning: 'Star the game' },
      { keys: { leave: ['Escape'] }, meaning: 'Go back, also from a file' },
    ],
  },
  timeline: {
    title: 'In a timeline',
    lines: [{ keys: { addNote: ['n'] }, meaning: 'Add a note at this time' }],
  },
  stream: {
    title: 'In a stream',
    lines: [
      { keys: { playOrPause: [' ', 'k'] }, meaning: 'Play or pause' },
      { keys: { back: ['ArrowLeft'], forward: ['ArrowRight'] }, meaning: 'Five seconds back or forward' },
      { keys: { goLive: ['l'] }, meaning: 'Go live' },
      { keys: { mute: ['m'] }, meaning: 'Mute or unmute' },
      { keys: { louder: ['ArrowUp'], quieter: ['ArrowDown'] }, meaning: 'Volume up or down' },
      { keys: { fullScreen: ['f'] }, meaning: 'Full screen' },
      { keys: { captions: ['c'] }, meaning: 'Captions' },
      { keys: { pictureInPicture: ['p'] }, meaning: 'Picture in picture' },
      { keys: { statistics: ['i'] }, meaning: 'Statistics' },
      {
        keys: { moveForward: ['shift+ArrowLeft'], moveBack: ['shift+ArrowRight'] },
        meaning: 'Move the stream forward or back',
      },
    ],
  },
} as const satisfies Readonly<Record<string, Group>>;

/** Those of the desktop's menu, in Electron's notation. */
const menu = {
  firstScreen: {
    keys: 'CmdOrCtrl+1',
    onMac: 'CmdOrCtrl+1',
    meaning: `${screens[0].name}; with 2 to ${screens.length} the other screens`,
  },
  back: { keys: 'Alt+Left', onMac: 'Cmd+[', meaning: 'Back' },
  forward: { keys: 'Alt+Right', onMac: 'Cmd+]', meaning: 'Forward' },
  settings: { keys: 'Ctrl+,', onMac: 'Cmd+,', meaning: 'Settings' },
  syncNow: { keys: 'F5', onMac: 'Cmd+Shift+R', meaning: 'Sync now' },
  pauseOrResume: {
    keys: 'CmdOrCtrl+Shift+P',
    onMac: 'CmdOrCtrl+Shift+P',
    meaning: 'Pause or resume everything',
  },
} as const;

type MenuShortcut = keyof typeof menu;
const menuShortcuts = Object.keys(menu) as readonly MenuShortcut[];
export const accelerator = (name: MenuShortcut, isMac: boolean): string =>
  isMac ? menu[name].onMac : menu[name].keys;

type Groups = typeof groups;
type NameIn<L> = L extends { readonly keys: infer K } ? keyof K & string : never;
/** The names of a group's shortcuts. */
type ShortcutIn<G extends keyof Groups> = NameIn<Groups[G]['lines'][number]>;
/** What each shortcut of a group does. */
type ShortcutHandlers<G extends keyof Groups> = Readonly<Record<ShortcutIn<G>, () => void>>;

/** The keys of a group with what they do, in the order of the list. */
export function bindShortcuts<G extends keyof Groups>(group: G, handlers: ShortcutHandlers<G>) {
  const byName: Readonly<Record<string, () => void>> = handlers;
  const lines: readonly Line[] = groups[group].lines;
  return lines.flatMap(({ keys = {} }) =>
    Object.entries(keys).flatMap(([name, alternatives]) => {
      const run = byName[name];
      return run === undefined ? [] : alternatives.map((key) => ({ name, key, run }));
    }),
  );
}

/** The key itself is the last part. */
const splitKey = (key: string): readonly string[] => key.split(/\+(?=.)/);

/** What a `KeyboardEvent` has of these. */
interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Whether an event is a key of the list. Which signs need Shift depends on the keyboard. */
export function isShortcut(key: string, event: Pressed): boolean {
  const [last = '', ...modifiers] = splitKey(key).toReversed();
  const hasCommand = modifiers.includes('mod');
  const needsShift = modifiers.includes('shift');
  const isSign = last.length === 1 && !/[a-z ]/.test(last);
  return (
    !event.altKey &&
    (event.ctrlKey || event.metaKey) === hasCommand &&
    (event.shiftKey === needsShift || isSign) &&
    (hasCommand ? event.key.toLowerCase() : event.key) === last
  );
}

interface ShownGroup {
  readonly title: string;
  /** The keys of each line, and what they do. */
  readonly keys: readonly (readonly [readonly string[], string])[];
}

interface Host {
  readonly isDesktop: boolean;
  readonly isMac: boolean;
}

/** The list that `?` shows, with the desktop's menu where there is one. */
export function listShortcuts({ isDesktop, isMac }: Host): readonly ShownGroup[] {
  const inWindow = Object.values<Group>(groups).map(({ title, lines }) => ({
    title,
    keys: lines.map(({ keys = {}, shown, meaning }) => {
      const all = shown ?? Object.values(keys).flat();
      return [showKeys(all.flatMap(partsShown), isMac), meaning] as const;
    }),
  }));
  const inMenu = menuShortcuts.map((name) => {
    const names = accelerator(name, isMac).split('+');
    return [showKeys(names, isMac), menu[name].meaning] as const;
  });
  return isDesktop ? [...inWindow, { title: 'In the menu', keys: inMenu }] : inWindow;
}

/** How a key is shown, where that differs from its name. */
const shownKeys: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Left: '←',
  Right: '→',
  Escape: 'Esc',
  shift: 'Shift',
};
const commandKeys: readonly string[] = ['mod', 'Cmd', 'CmdOrCtrl', 'Ctrl'];

/** After a modifier, a letter is shown as it is on the keyboard. */
function partsShown(key: string): readonly string[] {
  const parts = splitKey(key);
  return parts.length === 1 ? parts : parts.map((part) => (part.length === 1 ? part.toUpperCase() : part));
}

/** Without a modifier that several keys of a line share. */
function showKeys(keys: readonly string[], isMac: boolean): readonly string[] {
  const shown = keys.map((key) =>
    commandKeys.includes(key) ? (isMac ? '⌘' : 'Ctrl') : (shownKeys[key] ?? key),
  );
  return [...new Set(shown)];
}
