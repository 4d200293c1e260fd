/** The settings that the palette finds, by the label on the screen, with the anchor of their section. */
const sections = [
  { section: 'Account', anchor: 'account', names: ['Account'] },
  { section: 'Archive', anchor: 'archive', names: ['Archive folder', 'Content types of new rules'] },
  {
    section: 'Sync and limits',
    anchor: 'limits',
    names: [
      'Sync every',
      'Maximum requests per second',
      'Simultaneous downloads',
      'Bandwidth',
      'Largest file',
      'One command works for at most',
    ],
  },
  {
    section: 'When to work',
    anchor: 'work',
    names: ['Quiet hours', 'Limits by time of day', 'Pause on battery'],
  },
  { section: 'Service', anchor: 'service', names: ['Service address', 'Stream address', 'Stream path'] },
  { section: 'Network', anchor: 'network', names: ['Proxy'] },
  { section: 'Appearance', anchor: 'appearance', names: ['Theme'] },
  { section: 'About', anchor: 'about', names: ['About'] },
] as const;

export const foundSettings = sections.flatMap(({ section, anchor, names }) =>
  names.map((name) => ({ name, section, anchor })),
);
