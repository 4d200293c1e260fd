/** The screens in the order of the sidebar. The menu, the palette and the shortcuts list them from here. */

export const screens = [
  { name: 'Matches', path: '/matches', key: 'm' },
  { name: 'Library', path: '/library', key: 'l' },
  { name: 'Query', path: '/query', key: 'q' },
  { name: 'Coverage', path: '/coverage', key: 'c' },
  { name: 'Downloads', path: '/downloads', key: 'd' },
  { name: 'Sync', path: '/sync', key: 'y' },
  { name: 'Streams', path: '/streams', key: 'w' },
  { name: 'Rules', path: '/rules', key: 'r' },
  { name: 'Settings', path: '/settings', key: 's' },
] as const satisfies readonly Screen[];
export type ScreenPath = (typeof screens)[number]['path'];

export interface Screen {
  readonly name: string;
  /** Its address in the window. */
  readonly path: string;
  /** The letter that opens it after `g`. */
  readonly key: string;
}
