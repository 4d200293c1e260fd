/** Data Dragon's JSON and pictures, as they are and as nobody should send them. */
import { expect, it } from 'vitest';
import { readPngSize } from '../../src/core/data-dragon/png.ts';
import { readItems, readKeyed, readRunes } from '../../src/core/data-dragon/read-data.ts';
import { drawSheet } from '../../src/practice/data-dragon/drawing.ts';

const image = { full: 'Ahri.png', sprite: 'champion0.png', group: 'champion', x: 48, y: 0, w: 48, h: 48 };

it('Champions have their number, their name and their place in a sheet.', () => {
  const json = {
    type: 'champion',
    data: { Ahri: { id: 'Ahri', key: '103', name: 'Ahri', title: 'the Fox', image } },
  };
  expect(readKeyed(json)).toEqual([
    {
      id: 103,
      name: 'Ahri',
      picture: {
        path: 'img/sprite/champion0.png',
        isShared: false,
        file: 'champion0.png',
        part: { x: 48, y: 0, w: 48, h: 48 },
      },
    },
  ]);
});

it('Names lose their markup and what changes the direction of a line.', () => {
  const json = {
    data: {
      1: { name: '<rarityLegendary>Night   Edge</rarityLegendary><br><subtitle></subtitle>' },
      2: { name: 'a\u202eb\u0000c' },
      3: { name: '<br>' },
      4: { name: 'x'.repeat(500) },
    },
  };
  expect(readItems(json)?.map(({ id, name }) => [id, name])).toEqual([
    [1, 'Night Edge'],
    [2, 'a b c'],
    [4, 'x'.repeat(200)],
  ]);
});

it('A picture that is outside of the folder, of another type or without a place is left out, and its name stays.', () => {
  const sprites = [
    '../../settings.json',
    'champion0.svg',
    'C:\\x.png',
    'names-en_US.json',
    'champion0.png/x',
    '',
  ];
  for (const sprite of sprites) {
    const json = { data: { Ahri: { key: '103', name: 'Ahri', image: { ...image, sprite } } } };
    expect(readKeyed(json), sprite).toEqual([{ id: 103, name: 'Ahri', picture: null }]);
  }
  for (const wrong of [{ x: -1 }, { y: 1.5 }, { w: 0 }, { h: '48' }]) {
    const json = { data: { Ahri: { key: '103', name: 'Ahri', image: { ...image, ...wrong } } } };
    expect(readKeyed(json)).toEqual([{ id: 103, name: 'Ahri', picture: null }]);
  }
  for (const icon of ['perk-images/../../x.png', '/etc/x.png', 'perk-images/x.svg', 'perk-images//x.png'])
    expect(readRunes([{ id: 8000, name: 'Precision', icon, slots: [] }])).toEqual([
      { id: 8000, name: 'Precision', picture: null },
    ]);
});

it('Trees come with their runes, whose pictures many versions share.', () => {
  const json = [
    {
      id: 8000,
      icon: 'perk-images/Styles/7201_Precision.png',
      name: 'Precision',
      slots: [
        {
          runes: [
            {
              id: 8005,
              icon: 'perk-images/Styles/Precision/PressTheAttack/PressTheAttack.png',
              name: 'Press',
            },
          ],
        },
        { runes: 'none' },
        { runes: [{ id: 'x', name: 'not a rune' }, null] },
      ],
    },
    'not a tree',
  ];
  expect(readRunes(json)?.map(({ id, picture }) => [id, picture?.file, picture?.isShared])).toEqual([
    [8000, 'perk-images.Styles.7201_Precision.png', true],
    [8005, 'perk-images.Styles.Precision.PressTheAttack.PressTheAttack.png', true],
  ]);
});

it('What is another file has no entries.', () => {
  for (const json of [null, 1, 'text', [], {}, { data: [] }, { data: 'text' }]) {
    expect(readKeyed(json)).toBeNull();
    expect(readItems(json)).toBeNull();
  }
  for (const json of [null, 1, 'text', {}]) expect(readRunes(json)).toBeNull();
});

it('A picture is a complete PNG whose sides are within the limit.', () => {
  const good = drawSheet(['a', 'b', 'c'], 2);
  expect(readPngSize(good)).toEqual({ width: 96, height: 96 });
  expect(readPngSize(good.subarray(0, -1))).toBeNull();
  expect(readPngSize(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(100)))).toBeNull();
  const wide = Buffer.from(good);
  wide.writeUInt32BE(100_000, 16);
  expect(readPngSize(wide)).toBeNull();
  expect(
    readPngSize(Buffer.concat([good.subarray(0, -12), Buffer.alloc(5_000_000), good.subarray(-12)])),
  ).toBeNull();
});
