import { expect, it } from 'vitest';
import { readDropped } from '../../../src/renderer/app/dropped-archive.ts';

const named = (name: string) => ({ name });
const inDownloads = ({ name }: { readonly name: string }) => `/downloads/${name}`;

it('An archive of Data Dragon is read from where it was', () => {
  expect(readDropped([named('dragontail-15.8.1.tgz')], inDownloads)).toBe('/downloads/dragontail-15.8.1.tgz');
  expect(readDropped([named('15.8.1.TAR.GZ')], inDownloads)).toBe('/downloads/15.8.1.TAR.GZ');
});

it.each([
  [[named('game.json')], inDownloads, 'Matchkeep does not read game.json here.'],
  [[named('a.tgz'), named('b.tgz')], inDownloads, 'Matchkeep reads one dropped file at a time.'],
  [[], inDownloads, 'Matchkeep reads one dropped file at a time.'],
  [[named('a.tgz')], () => null, 'The browser does not say where a.tgz is.'],
])('What cannot be read is refused with a way on: %j', (files, findPath, message) => {
  expect(() => readDropped(files, findPath)).toThrow(message);
});
