/** The shortcuts that `?` lists. Those of the desktop's menu are listed where there is one. */
import { type MenuKeyName, menuKeys } from '../../shared/screens/menu-keys.ts';
import { screens } from '../../shared/screens/screens.ts';

interface ShortcutGroup {
  readonly title: string;
  /** The keys of each shortcut, and what it does. */
  readonly keys: readonly (readonly [readonly string[], string])[];
}

const everywhere: readonly ShortcutGroup[] = [
  {
    title: 'Anywhere',
    keys: [
      [['Ctrl', 'K'], 'Find a screen, command, match or game'],
      [['/'], 'Search on this screen'],
      [['?'], 'Show this list'],
      [['Esc'], 'Close the open panel or leave the search field'],
    ],
  },
  {
    title: 'Go to',
    keys: screens.map(({ key, name }) => [['g', key], name] as const),
  },
  {
    title: 'In a list',
    keys: [
      [['↑', '↓'], 'Move up and down; Down enters the list'],
      [['←', '→'], 'Move between the buttons of a row'],
      [['Home', 'End'], 'First and last row'],
      [['Enter'], 'Open'],
      [['Space'], 'Select (Library, Downloads); turn on or off (Rules)'],
      [['Alt', '↑', '↓'], 'Move the rule (Rules)'],
      [['Delete'], 'Remove (Rules)'],
      [['Shift', '↓'], 'Extend the selection (Library)'],
      [['Ctrl', 'A'], 'Select all results (Library)'],
    ],
  },
  {
    title: 'In a game',
    keys: [
      [['1', '2', '3', '4'], 'Overview, Timeline, Compare, Files'],
      [['[', ']'], 'Previous and next game'],
      [['←', '→'], 'On a chart: one minute back or forward; with Shift, five'],
      [['↑', '↓'], 'In the events: previous and next event'],
      [['Esc'], 'Go back, also from a file'],
    ],
  },
  {
    title: 'In a stream',
    keys: [
      [['Space', 'k'], 'Play or pause'],
      [['←', '→'], 'Five seconds back or forward'],
      [['l'], 'Go live'],
      [['m'], 'Mute or unmute'],
      [['↑', '↓'], 'Volume up or down'],
      [['f'], 'Full screen'],
      [['c'], 'Captions'],
      [['p'], 'Picture in picture'],
      [['i'], 'Statistics'],
      [['Shift', '←'], 'Move the stream forward; with → back'],
    ],
  },
];

const inMenu: readonly (readonly [MenuKeyName, string])[] = [
  ['firstScreen', 'Matches; with 2 to 8 the other screens'],
  ['back', 'Back'],
  ['forward', 'Forward'],
  ['settings', 'Settings'],
  ['syncNow', 'Sync now'],
  ['pauseOrResume', 'Pause or resume everything'],
];

interface Platform {
  readonly isDesktop: boolean;
  readonly isMac: boolean;
}

export function listShortcuts({ isDesktop, isMac }: Platform): readonly ShortcutGroup[] {
  const groups = isDesktop
    ? [...everywhere, { title: 'In the menu', keys: menuShortcuts(isMac) }]
    : everywhere;
  const onThis = (key: string) => (isMac && key === 'Ctrl' ? '⌘' : key);
  return groups.map(({ title, keys }) => ({
    title,
    keys: keys.map(([names, meaning]) => [names.map(onThis), meaning] as const),
  }));
}

/** How a part of Electron's notation is shown, where that differs. */
const shownKeys: Readonly<Record<string, string>> = { Left: '←', Right: '→', Cmd: 'Ctrl', CmdOrCtrl: 'Ctrl' };

function menuShortcuts(isMac: boolean): ShortcutGroup['keys'] {
  const keys = menuKeys(isMac);
  return inMenu.map(([name, meaning]) => [
    keys[name].split('+').map((key) => shownKeys[key] ?? key),
    meaning,
  ]);
}
