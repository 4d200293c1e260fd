/** Which settings the screen and the palette show on each host, and that each has a field. */
import { describe, expect, it } from 'vitest';
import { findableSettings, sectionsHere } from '../../../../src/renderer/features/settings/sections-here.ts';
import { findSetting, settingKeys, settingsSchema } from '../../../../src/shared/settings/settings.ts';

const desktop = { shell: 'desktop', isPractice: false, isMac: false } as const;
const mac = { ...desktop, isMac: true };
const practice = { ...desktop, isPractice: true };
const server = { ...desktop, shell: 'server' } as const;
const keysOn = (host: Parameters<typeof sectionsHere>[0]) => sectionsHere(host).flatMap(({ keys }) => keys);
const without = (host: Parameters<typeof sectionsHere>[0]) =>
  settingKeys.filter((key) => !keysOn(host).includes(key));

describe('The settings on the screen', () => {
  it('are all of the table, each once, on a desktop', () => {
    expect(keysOn(desktop).toSorted()).toEqual(settingKeys.toSorted());
  });

  it('leave out what does not apply to the host', () => {
    expect(without(mac)).toEqual(['desktop.closeToTray']);
    const ofDesktop = settingKeys.filter((key) => key.startsWith('desktop.') || key === 'updates.mode');
    expect(without(practice)).toEqual(ofDesktop);
    expect(without(server)).toEqual(ofDesktop);
  });

  it('have the sections of their host', () => {
    const titles = (host: Parameters<typeof sectionsHere>[0]) => sectionsHere(host).map(({ name }) => name);
    const everywhere = [
      'account',
      'archive',
      'limits',
      'work',
      'service',
      'data-dragon',
      'network',
      'people',
      'notes',
      'appearance',
    ];
    expect(titles(desktop)).toEqual([...everywhere, 'desktop', 'about']);
    expect(titles(practice)).toEqual([...everywhere, 'about']);
    expect(titles(server)).toEqual([...everywhere, 'browsers', 'about']);
  });
});

it('The palette finds each setting of its host by the label on the screen, with the section', () => {
  const found = findableSettings(server);
  expect(found).toContainEqual({ name: 'Largest file', section: 'Sync and limits', anchor: 'limits' });
  expect(found).toContainEqual({ name: 'Account', section: 'Account', anchor: 'account' });
  expect(found).toContainEqual({
    name: 'Players with several names',
    section: 'Players with several names',
    anchor: 'people',
  });
  expect(found).not.toContainEqual(expect.objectContaining({ anchor: 'desktop' }));
  const labels = keysOn(server).map((key) => findSetting(key).label);
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(labels));
});

it.each([
  ['switch', 'boolean'],
  ['number', 'number'],
  ['rate', 'number'],
  ['size', 'number'],
  ['text', 'string'],
  ['choice', 'string'],
])('The setting of each %s is a %s', (kind, type) => {
  const keys = settingKeys.filter((key) => findSetting(key).field.kind === kind);
  const defaults = keys.map((key) => [key, typeof settingsSchema.shape[key].parse(undefined)]);
  expect(defaults).not.toEqual([]);
  expect(defaults).toEqual(keys.map((key) => [key, type]));
});

it('A choice on the screen offers exactly the values that its schema allows', () => {
  const choices = settingKeys.flatMap((key) => {
    const { field } = findSetting(key);
    return field.kind === 'choice' ? [{ key, values: field.options.map(({ value }) => value) }] : [];
  });
  expect(choices.map(({ key }) => key)).toContain('interface.theme');
  for (const { key, values } of choices) {
    const fits = (value: string) => settingsSchema.shape[key].safeParse(value).success;
    expect({ key, values: values.filter(fits) }).toEqual({ key, values });
    const rule = settingsSchema.shape[key].safeParse('?').error?.issues[0]?.message ?? '';
    expect({ key, named: values.filter((value) => rule.includes(value)) }).toEqual({ key, named: values });
    expect(rule.split(/, | or /)).toHaveLength(values.length);
  }
});
