/** A version of Data Dragon on a disk, with the data and the pictures of the practice service. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findDragonFile } from '../../src/practice/data-dragon/dragon-files.ts';

const now = Date.UTC(2026, 10, 20);

/** The files of a version as an archive has them: by its own folders, and with more than Matchkeep needs. */
export function writeVersion(folder: string, version = '15.8.1'): void {
  const write = (path: string, bytes: Buffer | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  };
  const copy = (path: string, to = path) => {
    const file = findDragonFile(`/cdn/${path}`, now);
    if (file === null) throw new Error(`Practice has no ${path}.`);
    write(to, file.bytes);
    return file.bytes;
  };
  for (const language of ['en_US', 'ko_KR'])
    for (const name of ['champion', 'item', 'runesReforged', 'summoner'])
      copy(`${version}/data/${language}/${name}.json`);
  for (const sheet of ['champion0', 'champion1', 'champion2', 'item0', 'spell0'])
    copy(`${version}/img/sprite/${sheet}.png`);
  const runes = copy(`${version}/data/en_US/runesReforged.json`).toString();
  for (const [, icon] of runes.matchAll(/"(perk-images[^"]+)"/g)) copy(`img/${icon}`);
  write(`${version}/img/champion/Ahri.png`, Buffer.alloc(2_000_000));
  write('languages.json', '["en_US"]');
}
