/**
 * Says whose work is in the package: `dist/notices/THIRD-PARTY-LICENCES.txt` for people and
 * `dist/notices/sbom.cdx.json` (CycloneDX 1.6) for programs. Both come from what the bundler really put into
 * the files (shipped-packages.ts), from the native modules and from the runtime; not from the lock, which
 * knows nothing of bundling. Nothing in them depends on the day, so that a build can be repeated.
 */
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { root } from './command.ts';
import { shippedSchema } from './shipped-packages.ts';

const folder = join(root, 'dist', 'notices');

/** Shipped as they are, in every build: see electron-builder.yml. DuckDB's binaries are those that are installed here. */
const unbundled = [
  'node_modules/better-sqlite3',
  'node_modules/keytar',
  ...globSync('node_modules/@duckdb/node-bindings*', { cwd: root }).sort(),
];
/** The runtime brings the notices of Chromium and Node along in files of its own. */
const runtime = 'node_modules/electron';

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
});

interface Component extends z.infer<typeof manifestSchema> {
  /** What it is part of: `interface`, `main`, `native`, … */
  readonly parts: readonly string[];
  /** Its licence, word for word. */
  readonly text: string;
}

/** Throws when a shipped package states no licence: such a build must not leave the house. */
export function writeNotices(): void {
  const listParts = new Map<string, Set<string>>();
  const note = (path: string, part: string) =>
    listParts.set(path, (listParts.get(path) ?? new Set()).add(part));
  for (const file of globSync('packages/*.json', { cwd: folder }).sort()) {
    const paths = shippedSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    for (const path of paths) note(path, basename(file, '.json'));
  }
  for (const path of unbundled) note(path, 'native');
  note(runtime, 'runtime');
  const components = [...listParts]
    .map(([path, parts]) => readComponent(path, [...parts].sort()))
    .concat(sqlite())
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), noticeText(components));
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(components), null, 2)}\n`);
}

function readComponent(path: string, parts: readonly string[]): Component {
  const dir = join(root, path);
  const manifest = manifestSchema.safeParse(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')));
  if (!manifest.success) throw new Error(`${path} is shipped but states no licence, name or version.`);
  const files = readdirSync(dir).filter((name) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(name));
  const texts = files.sort().map((name) => readFileSync(join(dir, name), 'utf8').trim());
  return { ...manifest.data, parts, text: texts.join('\n\n') || standardText(manifest.data) };
}

/** A few packages name their licence and leave its text out, which must be passed on all the same. */
function standardText({ name, license, author }: z.infer<typeof manifestSchema>): string {
  if (license !== 'MIT' || !author) throw new Error(`${name} is shipped without the text of its licence.`);
  // Our own licence is the same one.
  return readFileSync(join(root, 'LICENSE'), 'utf8')
    .replace(/^Copyright .*$/m, `Copyright (c) ${printName(author)}`)
    .trim();
}

const printName = (author: string) => author.replace(/\s*[<(].*$/, '');

/** Compiled into better-sqlite3's binary. */
function sqlite(): Component {
  const db = new Database(':memory:');
  try {
    const version = z.string().parse(db.prepare('SELECT sqlite_version()').pluck().get());
    return {
      name: 'sqlite',
      version,
      license: 'blessing',
      parts: ['native'],
      text: 'Its authors have put SQLite into the public domain: https://sqlite.org/copyright.html',
    };
  } finally {
    db.close();
  }
}

function noticeText(components: readonly Component[]): string {
  const heading =
    'Matchkeep contains the work of others, who allow its use under the terms below. The notices of\n' +
    'Electron, Chromium and Node are in LICENSE.electron.txt and LICENSES.chromium.html.\n';
  const line = '─'.repeat(100);
  const sections = components.map(({ name, version, license, author, text }) => {
    const by = author ? `, by ${printName(author)}` : '';
    return `${line}\n${name} ${version} (${license}${by})\n\n${text}\n`;
  });
  return [heading, ...sections].join('\n');
}

function billOfMaterials(components: readonly Component[]) {
  const own = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const toRef = ({ name, version }: Pick<Component, 'name' | 'version'>) =>
    name === 'sqlite' ? `pkg:generic/sqlite@${version}` : `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const listed = components.map((component) => ({
    type: component.parts.includes('runtime') ? 'framework' : 'library',
    'bom-ref': toRef(component),
    name: component.name,
    version: component.version,
    purl: toRef(component),
    // An id where it is one, an expression where it is not.
    licenses: /[ ()]/.test(component.license)
      ? [{ expression: component.license }]
      : [{ license: { id: component.license } }],
    properties: component.parts.map((value) => ({ name: 'matchkeep:part', value })),
  }));
  const body = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': toRef(own),
        name: own.name,
        version: own.version,
        licenses: [{ license: { id: own.license } }],
      },
    },
    components: listed,
    dependencies: [{ ref: toRef(own), dependsOn: listed.map((component) => component['bom-ref']) }],
  };
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  // A UUID of the eighth version, whose bits are ours to choose: the same content has the same number.
  const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    ...body,
  };
}
