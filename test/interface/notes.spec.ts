import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { call, expect, onServer, test } from './host.ts';
import { longRun } from './short-run.ts';

const at = (url: string, game: string, view: string) =>
  `${url}/game/${encodeURIComponent(game)}?view=${view}`;

const severalWindows = onServer('the desktop has one window, and opens videos in the browser of the system');
const title =
  'A game has a star, tags, a note and moments, which a reload, the timeline and a second window show';

test(title, severalWindows, async ({ givenPage: page, given }) => {
  const game = given.shapes[0] ?? '';
  await page.goto(at(given.url, game, 'timeline'));
  const star = page.getByRole('button', { name: 'Star this game' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('s');
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`${at(given.url, game, 'timeline')}&at=872000`);
  await expect(page.getByRole('button', { name: 'Add a note at 14:32' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Note at 14:32', exact: true })).toBeFocused();
  await page.keyboard.type('The herald, unanswered');

  await page.getByRole('link', { name: 'Notes', exact: true }).click();
  const note = page.getByRole('textbox', { name: 'Note on this game' });
  await note.fill('A lane swap.');
  await page.getByRole('combobox', { name: 'Tags', exact: true }).fill('Lane swap');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => await call(page, 'notes.get', { subject: { kind: 'game', name: game } }))
    .toMatchObject([
      { isStarred: true, tags: ['Lane swap'], text: 'A lane swap.' },
      { atSeconds: 872, text: 'The herald, unanswered' },
    ]);
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Video' }).fill('https://www.twitch.tv/videos/1');
  await page.getByRole('textbox', { name: 'Game starts at' }).fill('1:00:00');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Open in video at 1:14:32' })).toHaveAttribute(
    'href',
    'https://www.twitch.tv/videos/1?t=1h14m32s',
  );

  const second = await page.context().newPage();
  await second.goto(at(given.url, game, 'notes'));
  const there = second.getByRole('textbox', { name: 'Note on this game' });
  await expect(there).toHaveValue('A lane swap.');
  await there.fill('A lane swap at level 1.');
  await expect(note).toHaveValue('A lane swap at level 1.');
  await second.close();

  // Typed within the pause before it is saved.
  await note.pressSequentially(' Twice.');
  await page.reload();
  await expect(note).toHaveValue('A lane swap at level 1. Twice.');
  const texts = async () =>
    (await call(page, 'notes.get', { subject: { kind: 'game', name: game } })).map(({ text }) => text);
  await expect.poll(texts).toContain('A lane swap at level 1. Twice.');

  await page.getByRole('button', { name: 'Remove the note at 14:32' }).click();
  await expect(page.getByText('"The note at 14:32" was removed.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show 14:32 in the timeline' }).click();
  await expect(page).toHaveURL(/at=872000/);
  await expect(page.getByRole('button', { name: /14:32.*The herald/ })).toBeVisible();
});

test('A note that another window changed before this one could save has both texts, and says so', {
  ...longRun,
  ...severalWindows,
}, async ({ givenPage: page, given }) => {
  const game = given.shapes[1] ?? '';
  await page.goto(at(given.url, game, 'notes'));
  await page.route('**/api/notes.save', (route) => route.abort());
  const note = page.getByRole('textbox', { name: 'Note on this game' });
  await note.fill('MINE');
  await expect(page.getByText('Not saved:')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(given.url);
  await call(other, 'notes.save', { subject: { kind: 'game', name: game }, changes: { text: 'OTHER' } });
  await other.close();
  await page.unroute('**/api/notes.save');
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect(note).toHaveValue('OTHER\n\nMINE');
  await expect(page.getByText('Another window changed this note meanwhile')).toBeVisible();
});

test(
  'A moment moves to another time, and a text that is no time is refused with an example',
  longRun,
  async ({ givenPage: page, given }) => {
    const game = given.shapes[1] ?? '';
    await call(page, 'notes.addMoment', { game, atSeconds: 60 });
    await page.goto(at(given.url, game, 'notes'));
    const time = page.getByRole('textbox', { name: 'Time of the note at 1:00' });
    await time.fill('1:75');
    await time.press('Enter');
    await expect(page.getByText('Enter a time such as 14:32.')).toBeVisible();
    await time.fill('2:05');
    await time.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Time of the note at 2:05' })).toBeVisible();
  },
);

test(
  'A player has a star, tags and notes on the profile, also those under another name of the person',
  longRun,
  async ({ givenPage: page, given }) => {
    const { rows } = await call(page, 'library.aggregates', { by: 'player', limit: 1 });
    const name = rows[0]?.label ?? '';
    await page.goto(`${given.url}/profile/player/${encodeURIComponent(name)}`);
    await page.getByRole('textbox', { name: `Note on ${name}` }).fill('Plays weak side.');
    await page.getByRole('combobox', { name: `Tags of ${name}`, exact: true }).fill('scouted');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Star ${name}` }).click();
    const read = async (subject: string) =>
      await call(page, 'notes.get', { subject: { kind: 'player', name: subject } });
    await expect
      .poll(async () => await read(name))
      .toMatchObject([{ isStarred: true, tags: ['scouted'], text: 'Plays weak side.' }]);
    await expectAccessible(page);

    const person = await call(page, 'people.save', { name: 'The Person', names: [name] });
    await page.goto(`${given.url}/profile/player/${encodeURIComponent('The Person')}`);
    await expect(page.getByRole('heading', { name: `Notes under the name ${name}` })).toBeVisible();
    await expect(page.getByRole('textbox', { name: `under the name ${name}` })).toHaveValue(
      'Plays weak side.',
    );
    await call(page, 'people.remove', { id: person.id });
  },
);

test(
  'The selected games are starred and tagged in the library, and their rows and the filters show it',
  longRun,
  async ({ givenPage: page, given }) => {
    await page.goto(`${given.url}/library?q=has:any`);
    const grid = page.getByRole('grid', { name: 'Games' });
    await expect(grid.getByRole('row').nth(2)).toBeVisible();
    await grid.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('button', { name: 'Mark…' }).click();
    await page.getByRole('menuitem', { name: 'Star', exact: true }).click();
    for (const row of [1, 2])
      await expect(
        grid
          .getByRole('row')
          .nth(row)
          .getByRole('gridcell', { name: /starred/ }),
      ).toBeVisible();
    await page.getByRole('button', { name: 'Mark…' }).click();
    await page.getByRole('menuitem', { name: 'Add or remove tags…' }).click();
    await page.getByRole('combobox', { name: 'Add' }).fill('weak, late');
    await page.keyboard.press('Enter');
    await expectAccessible(page, '[role=dialog]');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(grid.getByRole('gridcell', { name: /tags: .*weak/ })).toHaveCount(2);
    await page.goto(`${given.url}/library?q=tag:weak`);
    await expect(grid.getByRole('gridcell', { name: /starred/ })).toHaveCount(2);
    await expectAccessible(page);
  },
);

test(
  'All notes are exported to a file, which an import adds without losing what was written meanwhile',
  longRun,
  async ({ givenPage: page, given }) => {
    const subject = { kind: 'team', name: 'The Exported' } as const;
    await call(page, 'notes.save', { subject, changes: { text: 'Scrims on Monday.', tags: ['scrim'] } });
    await page.goto(`${given.url}/settings`);
    const notes = page.getByRole('region', { name: 'Notes' });
    await expect(notes.getByRole('link', { name: subject.name })).toHaveAttribute('href', /profile\/team/);
    const downloading = page.waitForEvent('download');
    await notes.getByRole('button', { name: 'Export notes' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('notes.jsonl');
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain('Scrims on Monday.');
    const writing = page.waitForEvent('download');
    await notes.getByRole('button', { name: 'Export for spreadsheets' }).click();
    const table = await readFile(await (await writing).path(), 'utf8');
    expect(table).toContain('team,The Exported,,false,scrim,Scrims on Monday.,');

    await call(page, 'notes.save', { subject, changes: { text: 'No scrims.', tags: [] } });
    const choose = async (text: string) =>
      await notes
        .locator('input[type=file]')
        .setInputFiles({ name: 'notes.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
    await choose(file);
    await expect(notes.getByRole('status')).toHaveText('0 notes added, 1 changed.');
    const [after] = await call(page, 'notes.get', { subject });
    expect(after).toMatchObject({ text: 'No scrims.\n\nScrims on Monday.', tags: ['scrim'] });

    await choose(`${file}{"kind":"game"}\n`);
    await expect(notes.getByText(/^Line \d+ is not a note/)).toBeVisible();
    await expect(notes.getByText('Nothing was imported.')).toBeVisible();
    await expectAccessible(page);
    await call(page, 'notes.remove', { id: after?.id ?? '' });
  },
);
