/** Checks a bag by the rules of RFC 8493 alone, without the product's code. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** What is wrong with the bag in `folder`; empty for a valid one (section 3). */
export function bagProblems(folder: string): readonly string[] {
  if (!existsSync(join(folder, 'bagit.txt'))) return ['bagit.txt is missing'];
  const all = filesBelow(folder);
  const manifests = all.filter((path) => /^manifest-[a-z0-9]+\.txt$/.test(path));
  return [
    ...declarationProblems(readFileSync(join(folder, 'bagit.txt'), 'utf8')),
    ...(existsSync(join(folder, 'data')) ? [] : ['data is missing']),
    ...(manifests.length > 0 ? [] : ['there is no payload manifest']),
    ...manifests.flatMap((name) => [
      ...listProblems(folder, name, (path) => path.startsWith('data/')),
      ...unlisted(folder, name, all),
    ]),
    ...all
      .filter((path) => /^tagmanifest-[a-z0-9]+\.txt$/.test(path))
      .flatMap((name) => listProblems(folder, name, (path) => !/^(data\/|tagmanifest-)/.test(path))),
    ...infoProblems(folder, all),
  ];
}

/** Section 2.1.1: two lines, without a byte order mark. */
function declarationProblems(text: string): readonly string[] {
  return /^BagIt-Version: \d+\.\d+(\r\n|\r|\n)Tag-File-Character-Encoding: UTF-8(\r\n|\r|\n)?$/.test(text)
    ? []
    : ['bagit.txt is not a declaration'];
}

interface Listed {
  readonly path: string;
  readonly checksum: string;
}

/** Section 2.1.3: a checksum, white space and a path, in which only CR, LF and % are percent-encoded. */
function readManifest(folder: string, name: string): readonly (Listed | string)[] {
  const lines = readFileSync(join(folder, name), 'utf8').split(/\r\n|\r|\n/);
  return lines
    .filter((line, index) => line !== '' || index < lines.length - 1)
    .map((line) => {
      const [, checksum, written] = /^([0-9a-fA-F]+)[ \t]+(?:\*|\.\/)?(.+)$/.exec(line) ?? [];
      if (checksum === undefined || written === undefined) return `${name} has the line "${line}"`;
      if (/%(?!0A|0D|25)/i.test(written)) return `${name} has % in "${written}"`;
      return { path: decodeURIComponent(written.replace(/[^%0-9A-Fa-f]/gu, encodeURIComponent)), checksum };
    });
}

function listProblems(folder: string, name: string, mayList: (path: string) => boolean): readonly string[] {
  const algorithm = /-([a-z0-9]+)\.txt$/.exec(name)?.[1] ?? '';
  const seen = new Set<string>();
  return readManifest(folder, name).flatMap((entry) => {
    if (typeof entry === 'string') return entry;
    const { path, checksum } = entry;
    if (seen.has(path)) return `${name} lists ${path} twice`;
    seen.add(path);
    if (!mayList(path) || path.startsWith('~') || path.split('/').some((part) => /^\.{0,2}$/.test(part)))
      return `${name} must not list ${path}`;
    if (!existsSync(join(folder, path))) return `${path} is missing`;
    const found = createHash(algorithm)
      .update(readFileSync(join(folder, path)))
      .digest('hex');
    return found === checksum.toLowerCase() ? [] : `${path} differs from ${name}`;
  });
}

/** Section 3: every payload file is in every payload manifest. */
function unlisted(folder: string, name: string, all: readonly string[]): readonly string[] {
  const listed = new Set(
    readManifest(folder, name).flatMap((entry) => (typeof entry === 'string' ? [] : entry.path)),
  );
  return all
    .filter((path) => path.startsWith('data/') && !listed.has(path))
    .map((path) => `${path} is not in ${name}`);
}

/** Section 2.2.2. */
function infoProblems(folder: string, all: readonly string[]): readonly string[] {
  if (!all.includes('bag-info.txt')) return [];
  const lines = readFileSync(join(folder, 'bag-info.txt'), 'utf8').split('\n').slice(0, -1);
  const wrong = lines.filter((line) => !/^(?:[^:\s][^:]*:[ \t].*|[ \t]+\S.*)$/.test(line));
  const values = new Map(lines.map((line) => [line.split(':')[0], line.replace(/^[^:]*:\s*/, '')]));
  const payload = all.filter((path) => path.startsWith('data/'));
  const bytes = payload.reduce((sum, path) => sum + readFileSync(join(folder, path)).length, 0);
  const oxum = values.get('Payload-Oxum');
  const date = values.get('Bagging-Date');
  return [
    ...wrong.map((line) => `bag-info.txt has the line "${line}"`),
    ...(oxum === `${bytes}.${payload.length}` ? [] : [`Payload-Oxum is ${oxum}`]),
    ...(date !== undefined && /^\d{4}-\d\d-\d\d$/.test(date) ? [] : [`Bagging-Date is ${date}`]),
  ];
}

/** Relative, with `/` between parts. Throws for what is neither a file nor a folder. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (entry.isFile()) return path;
    if (entry.isDirectory()) return [];
    throw new Error(`${path} is neither a file nor a folder.`);
  });
}
