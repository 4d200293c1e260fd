/** What must be true of a data folder however its program ended. Each is checked in a picture of the folder alone. */
import { isDeepStrictEqual } from 'node:util';
import { isDatasetFile, otherDataset, tornDataset } from './dataset-problems.ts';
import { otherChecksums, otherSidecars } from './description-problems.ts';
import { tornBackups, tornExports } from './export-problems.ts';
import {
  archiveFolders,
  type Picture,
  type PictureFile,
  recordedFiles,
  temporary,
  userLists,
} from './picture.ts';
import { differences, parsed } from './plain-texts.ts';

export interface Trial {
  readonly picture: Picture;
  /** The folder before the command, after one that was not disturbed, and after the next start that followed that. */
  readonly before: Picture;
  readonly done: Picture;
  readonly settled: Picture;
  /** Whether the command had ended with success. */
  readonly isAcknowledged: boolean;
  /** Sign-ins since the command began. */
  readonly signIns: number;
  /** Whether there may be no catalogue until the next start: the program replaces it. */
  readonly replacesCatalogue: boolean;
}

export interface Invariant {
  readonly name: string;
  /** `afterwards`: only after the next start. */
  readonly when: 'always' | 'afterwards';
  /** What is wrong; empty if nothing is. */
  readonly problems: (trial: Trial) => readonly string[] | Promise<readonly string[]>;
}

/** Not a file of a game: Matchkeep's own texts in the archive. */
const ownText =
  /(?:^|\/)(?:\.matchkeep[^/]*|match\.json|game\.json|SHA256SUMS|README\.txt|match\.schema\.json)$/;
export const invariants: readonly Invariant[] = [
  {
    name: 'no torn file has a final name',
    when: 'always',
    problems: ({ picture, before, done, settled }) => {
      const whole = new Set(
        [before, done, settled].flatMap((each) => gameFiles(each).map(([, file]) => file.sha256)),
      );
      const torn = gameFiles(picture).filter(([, file]) => !whole.has(file.sha256));
      return [
        ...torn.map(([path, { bytes }]) => `${path} has ${bytes} bytes that it never had`),
        ...[...picture.files].flatMap(([path, file]) =>
          archiveAround(path) ? [] : textProblems(path, file),
        ),
      ];
    },
  },
  {
    name: 'the catalogue is whole',
    when: 'always',
    problems: ({ picture: { catalogue, catalogueDamage: damage }, before, replacesCatalogue }) => {
      if (catalogue !== null) return catalogue.faults;
      const isAsBefore = damage === null || damage === before.catalogueDamage;
      return replacesCatalogue && isAsBefore ? [] : [damage ?? 'there is none'];
    },
  },
  {
    name: 'each recorded content is there',
    when: 'always',
    problems: ({ picture, before }) => {
      // In another place while a correction or a move is not complete. What was damaged before is to be repaired.
      const contents = new Set(gameFiles(picture).map(([, file]) => file.sha256));
      const known = new Set(lostFiles(before).map(({ path }) => path));
      return recordedFiles(picture)
        .filter(({ path, sha256 }) => !contents.has(sha256) && !known.has(path))
        .map(({ path }) => `what ${path} had is nowhere`);
    },
  },
  {
    name: 'each record has its file',
    when: 'afterwards',
    problems: ({ picture }) => lostFiles(picture).map(({ path, why }) => `${path} ${why}`),
  },
  {
    name: 'each file has its record',
    when: 'afterwards',
    problems: ({ picture }) => {
      const recorded = new Set(recordedFiles(picture).map(({ path }) => path));
      return gameFiles(picture)
        .filter(([path]) => !recorded.has(path))
        .map(([path]) => `${path} has no record`);
    },
  },
  {
    name: 'everything wanted is archived',
    when: 'afterwards',
    problems: ({ picture, settled }) =>
      differences('assets', picture.catalogue?.assets ?? [], settled.catalogue?.assets ?? []),
  },
  {
    name: 'sidecars agree with the catalogue',
    when: 'afterwards',
    problems: ({ picture }) => otherSidecars(picture),
  },
  {
    name: 'checksums agree with the files',
    when: 'afterwards',
    problems: ({ picture }) => otherChecksums(picture),
  },
  {
    name: 'nothing is left over',
    when: 'afterwards',
    problems: ({ picture, done, settled }) => {
      const expected = new Set([done, settled].flatMap((each) => paths(each).map(withoutDigits)));
      return paths(picture)
        .filter((path) => temporary.test(path) || !(expected.has(withoutDigits(path)) || isDatasetFile(path)))
        .map((path) => `${path} is left`);
    },
  },
  {
    name: 'nobody signed in again',
    when: 'always',
    problems: ({ signIns }) => (signIns === 0 ? [] : [`${signIns} sign-ins`]),
  },
  {
    name: 'the user has what was saved last',
    when: 'always',
    problems: ({ picture, before, done, isAcknowledged, replacesCatalogue }) => {
      if (picture.catalogue === null) return replacesCatalogue ? [] : ['there is no catalogue'];
      const saved = isAcknowledged ? [done] : [before, done];
      const entered = userData(picture);
      if (saved.some((each) => isDeepStrictEqual(userData(each), entered))) return [];
      return [
        `now ${JSON.stringify(entered)}, and it was ${saved.map((each) => JSON.stringify(userData(each)))}`,
      ];
    },
  },
  {
    name: 'backups of what the user entered are as the catalogue',
    when: 'afterwards',
    problems: ({ picture: { files, catalogue } }) =>
      userLists.flatMap(({ table, file: name }) => {
        const file = files.get(`data/${name}`);
        const rows = catalogue?.lists[table] ?? [];
        const items = file ? listIn(file.content.toString('utf8')) : [];
        return sameItems(rows, items) ? [] : [`${name} has ${JSON.stringify(items)}, the catalogue ${rows}`];
      }),
  },
  {
    name: 'exports are absent or complete',
    when: 'always',
    problems: ({ picture, done, settled, isAcknowledged }) =>
      tornExports(picture, [done, settled], isAcknowledged),
  },
  {
    name: 'the data set is readable',
    when: 'always',
    problems: ({ picture, before }) => tornDataset(picture, before),
  },
  {
    name: 'the data set is as the archive',
    when: 'afterwards',
    problems: ({ picture, settled }) => otherDataset(picture, settled),
  },
  { name: 'backups and copies are whole', when: 'always', problems: ({ picture }) => tornBackups(picture) },
];

const paths = ({ files, folders }: Picture) => [...files.keys(), ...folders];

/** Times, process numbers and random names are not the same in two runs. */
const withoutDigits = (path: string) => path.replace(/\d+/g, '#');

/** The folder of an archive that it is in, for a file of a game with a final name. */
const archiveAround = (path: string) =>
  temporary.test(path) || ownText.test(path)
    ? undefined
    : archiveFolders.find((each) => path.startsWith(each));

/** By their path below the archive; those of both folders while it is moved. */
function gameFiles({ files }: Picture): readonly (readonly [string, PictureFile])[] {
  return [...files].flatMap(([path, file]) => {
    const folder = archiveAround(path);
    return folder === undefined ? [] : [[path.slice(folder.length), file] as const];
  });
}

/** Records whose file is missing or another one. */
function lostFiles(picture: Picture): readonly { readonly path: string; readonly why: string }[] {
  return recordedFiles(picture).flatMap(({ path, sha256 }) => {
    const file = picture.files.get(picture.archive + path);
    if (!file) return [{ path, why: 'is recorded and missing' }];
    return file.sha256 === sha256 ? [] : [{ path, why: `has ${file.bytes} bytes that are not as recorded` }];
  });
}

/** Of a text that must be readable whenever it is there. */
function textProblems(path: string, file: PictureFile): readonly string[] {
  if (temporary.test(path)) return [];
  const text = () => file.content.toString('utf8');
  if (path.endsWith('.json') && !path.startsWith('out/') && !/owner/.test(path))
    return parsed(text()) === undefined ? [`${path} is no JSON (${file.bytes} bytes)`] : [];
  if (!path.endsWith('/SHA256SUMS')) return [];
  return /^(?:[0-9a-f]{64} {2}[^\n]+\n)+$/.test(text()) ? [] : [`${path} has other lines`];
}

function userData({ catalogue, files }: Picture) {
  return { lists: catalogue?.lists, settings: files.get('data/settings.json')?.sha256 };
}

function listIn(text: string): readonly unknown[] {
  const value = parsed(text);
  return Array.isArray(value) ? value : ['unreadable'];
}

/** Whether the texts in each row are in the item with the same place, in any order of both. */
function sameItems(rows: readonly string[], items: readonly unknown[]): boolean {
  if (rows.length !== items.length) return false;
  const left = items.map((item) => JSON.stringify(item));
  return rows.every((row) => {
    const values = listIn(row).filter((value) => typeof value === 'string' && !/^[[{]/.test(value));
    const at = left.findIndex((item) => values.every((value) => item.includes(JSON.stringify(value))));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
