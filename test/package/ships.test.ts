/** The shipped package: its files, its size, its fuses, and that it works on its own. */
import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { extractAll, extractFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { parseAst } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildIfNeeded } from '../../scripts/build.ts';
import { root } from '../../scripts/command.ts';
import { writeNotices } from '../../scripts/notices.ts';
import { packagingOptions } from '../../scripts/packaging-options.ts';
import { openLink } from '../server/shell-fixture.ts';
import { noCompiledModules } from '../support/compile-cache.ts';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';
import { builtFiles, listFiles, ownProcessor, type Packaged, packageInto, totalSize } from './packaged.ts';
import { packagedServer } from './packaged-server.ts';

/** DuckDB is 71 MB of it. */
const budgetBytes = 100_000_000;

/** The only files allowed in a package. */
const allowed: readonly RegExp[] = [
  /^app\.asar\/package\.json$/,
  /^app\.asar\/build\/tray\/[\w@]+\.(png|ico)$/,
  /^app\.asar\.unpacked\/build\/icon\.png$/,
  /^(app\.asar|server)\/dist\/renderer\/(index\.html|assets\/[\w.-]+\.(js|css|svg|png|woff2))$/,
  /^(app\.asar|server)\/dist\/media\/(index\.json|(high|low)\d\d\.m2t)$/,
  /^app\.asar\/dist\/main\/[\w-]+\.js$/,
  /^app\.asar\/dist\/preload\/index\.cjs$/,
  /^(app\.asar|server)\/dist\/workers\/[\w-]+\.cjs$/,
  /^(app\.asar|server)\/node_modules\/better-sqlite3\/(package\.json|LICENSE|lib\/[\w/-]+\.js)$/,
  /^(app\.asar|server)\/node_modules\/keytar\/(package\.json|LICENSE\.md|lib\/keytar\.js)$/,
  // Native modules; a test below checks which.
  /^(app\.asar\.unpacked|server)\/node_modules\/(better-sqlite3|keytar)\/prebuilds\/.*\.node$/,
  /^node_modules\/@duckdb\/node-bindings\/(package\.json|LICENSE|duckdb\.js)$/,
  /^node_modules\/@duckdb\/node-bindings-linux-(x64|arm64)\/(package\.json|LICENSE|duckdb\.node|libduckdb\.so)$/,
  /^server\/dist\/server\/[\w-]+\.js$/,
  /^server\/(LICENSE|package\.json|bin\/matchkeep)$/,
  /^(LICENSE\.txt|THIRD-PARTY-LICENCES\.txt|sbom\.cdx\.json)$/,
];

const sbomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({ name: z.string(), version: z.string(), licenses: z.array(z.unknown()).nonempty() }),
  ),
});
const practiceSchema = z.object({
  baseUrl: z.string(),
  streamBaseUrl: z.string(),
  username: z.string(),
  password: z.string(),
});

const work = sharedTemporaryFolder();

let packaged: Packaged;

beforeAll(async () => {
  await buildIfNeeded('interface');
  await buildIfNeeded('shells');
  writeNotices();
  packaged = await packageInto(work, 'first');
});

describe('the package', () => {
  it('contains only allowed files, within the budget', () => {
    const files = listFiles(packaged);
    console.log(listing(files, totalSize(packaged)));
    expect(files.filter(({ path }) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);
    expect(totalSize(packaged)).toBeLessThan(budgetBytes);
  });

  it('contains all that was built, in the archive and next to it', () => {
    const paths = new Set(listFiles(packaged).map(({ path }) => path));
    const expected = [
      ...['main', 'preload', 'workers', 'renderer', 'media'].flatMap((room) =>
        builtFiles(`dist/${room}`).map((file) => `app.asar/${file}`),
      ),
      ...['server', 'workers', 'renderer', 'media'].flatMap((room) =>
        builtFiles(`dist/${room}`).map((file) => `server/${file}`),
      ),
    ];
    expect(expected.length).toBeGreaterThan(50);
    expect(expected.filter((file) => !paths.has(file))).toEqual([]);
  });

  it('starts at the file that its package names', () => {
    const { main } = z
      .object({ main: z.string() })
      .parse(JSON.parse(extractFile(packaged.archive, 'package.json').toString('utf8')));
    expect(extractFile(packaged.archive, main).length).toBeGreaterThan(0);
  });

  // Node looks for a package in each folder above the program, and others may write to some of these.
  it('imports nothing but its own files, the runtime and the three packages in it', () => {
    const programs = listFiles(packaged).filter(({ path }) => /^(app\.asar|server)\/.*\.c?js$/.test(path));
    const imported = programs.flatMap(({ path }) =>
      path.includes('/renderer/') ? [] : bareImports(readContent(path)),
    );
    const ours = new Set(['electron', 'better-sqlite3', 'keytar', '@duckdb/node-bindings']);
    expect(new Set(imported.filter((name) => ours.has(name)))).toEqual(ours);
    expect(imported.filter((name) => !ours.has(name) && !isBuiltin(name))).toEqual([]);
  });

  it('names no folder of the machine that built it', () => {
    const texts = listFiles(packaged).filter(({ path }) => /\.(c?js|json|html|css|txt)$/.test(path));
    const leaking = texts.filter(({ path }) => readContent(path).includes(root));
    expect(leaking.map(({ path }) => path)).toEqual([]);
  });

  it('is identical, byte for byte, when it is built again', async () => {
    const again = await packageInto(work, 'again');
    expect(digest(again.archive)).toBe(digest(packaged.archive));
    expect(listFiles(again)).toEqual(listFiles(packaged));
  });

  it('has the fuses of Electron set: no Node, no inspector, and only our archive', async () => {
    const on = '1'.charCodeAt(0);
    const off = '0'.charCodeAt(0);
    expect(await getCurrentFuseWire(packaged.program)).toMatchObject({
      [FuseV1Options.RunAsNode]: off,
      [FuseV1Options.EnableCookieEncryption]: on,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
      [FuseV1Options.EnableNodeCliInspectArguments]: off,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
      [FuseV1Options.OnlyLoadAppFromAsar]: on,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
    });
  });

  it('lists the packages in it with their licences, bundled ones too', () => {
    const { components } = sbomSchema.parse(JSON.parse(readContent('sbom.cdx.json')));
    const names = components.map(({ name }) => name);
    const expected = ['react', '@mantine/core', 'got', 'fastify', 'better-sqlite3', 'sqlite', 'electron'];
    expect(names).toEqual(expect.arrayContaining(expected));
    // Tools that build and test leave nothing behind.
    expect(
      names.filter((name) => /^(vite|vitest|playwright|typescript|electron-builder)$/.test(name)),
    ).toEqual([]);
    const notice = readContent('THIRD-PARTY-LICENCES.txt');
    const missing = components.filter(({ name, version }) => !notice.includes(`\n${name} ${version} (`));
    expect(missing).toEqual([]);
  });

  it.each(['x64', 'arm64'] as const)(
    'for %s contains only the native modules of that processor',
    async (processor) => {
      const natives = listFiles(await packageInto(work, processor, processor)).filter(({ path }) =>
        path.endsWith('.node'),
      );
      const modules = [
        `better-sqlite3/prebuilds/linux-${processor}`,
        `keytar/prebuilds/linux-${processor}/keytar`,
      ];
      // npm installs only the one for this machine.
      const duckdb = `node_modules/@duckdb/node-bindings-linux-${processor}/duckdb.node`;
      const expected = ['app.asar.unpacked', 'server'].flatMap((place) =>
        modules.map((name) => `${place}/node_modules/${name}.node`),
      );
      if (existsSync(join(root, duckdb))) expected.push(duckdb);
      expect(natives.map(({ path }) => path)).toEqual(expected.toSorted());
    },
  );
});

describe('an update feed', () => {
  it('is named in the package only if one is given', async () => {
    expect(listFiles(packaged).map(({ path }) => path)).not.toContain('app-update.yml');
    expect(readUpdates(packaged)).toBeUndefined();
    const url = 'https://updates.example/matchkeep/';
    const { publicKey } = generateKeyPairSync('ed25519');
    const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const { args } = packagingOptions('linux', { MATCHKEEP_UPDATE_URL: url, MATCHKEEP_UPDATE_KEY: key });
    const fed = await packageInto(work, 'fed', ownProcessor, args);
    expect(readFileSync(join(fed.resources, 'app-update.yml'), 'utf8')).toContain(url);
    expect(readUpdates(fed)).toEqual({ url, key });
  });
});

function readUpdates({ archive }: Packaged): unknown {
  const text = extractFile(archive, 'package.json').toString('utf8');
  return z.object({ updates: z.unknown().optional() }).parse(JSON.parse(text)).updates;
}

// This package is for Linux on every system.
describe.skipIf(process.platform !== 'linux')('the desktop program in the archive, on the stand-in', () => {
  it('starts from the package alone, shows the interface, and archives games', () => {
    const application = join(work, 'extracted', 'app.asar');
    extractAll(packaged.archive, application);
    cpSync(`${packaged.archive}.unpacked`, `${application}.unpacked`, { recursive: true });
    const program = join(root, 'test', 'main', 'bundled-program.ts');
    const run = spawnSync(process.execPath, [program, application], {
      env: { ...process.env, ...noCompiledModules, MATCHKEEP_DATA_DIR: join(work, 'desktop-data') },
      encoding: 'utf8',
      timeout: 240_000,
    });
    expect({ status: run.status, error: run.status === 0 ? '' : run.stderr }).toEqual({
      status: 0,
      error: '',
    });
    expect(JSON.parse(run.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
      entered: true,
      pageStatus: 200,
      aboutIcon: join(`${application}.unpacked`, 'build', 'icon.png'),
      hasAboutIcon: true,
    });
  });
});

describe.skipIf(process.platform !== 'linux')('the server shell in the package, on a Node of its own', () => {
  const home = join(work, 'home');
  let server: ReturnType<typeof packagedServer>;
  beforeAll(() => {
    mkdirSync(home);
    server = packagedServer(packaged, home);
  });
  afterAll(() => server.stop());

  it('archives games of the practice service, verifies them, and answers in SQL', async () => {
    const service = practiceSchema.parse(await server.start(['practice']));
    const env = { MATCHKEEP_PASSWORD: service.password };
    await server.run(['config', 'set', 'service.baseUrl', service.baseUrl]);
    await server.run(['config', 'set', 'sync.requestsPerSecond', '1000']);
    await server.run(['login', service.username], env);
    const { archived } = z.object({ archived: z.number() }).parse(await server.run(['sync', '--once'], env));
    expect(archived).toBeGreaterThan(20);
    expect(await server.run(['verify'], env)).toMatchObject({
      checkedFiles: archived,
      missing: [],
      changed: [],
    });
    const { games } = z.object({ games: z.number() }).parse(await server.run(['dataset', 'update']));
    const counted = await server.run(['query', 'SELECT count(*) FROM games']);
    expect(counted).toMatchObject({ rows: [[games]] });
  });

  it('opens the interface in a browser', async () => {
    const { address, link } = z
      .object({ address: z.string(), link: z.string() })
      .parse(await server.start(['serve', '--port', '0', '--no-open']));
    const { cookie } = (await openLink(link)).page;
    const page = await fetch(address, { headers: { cookie } });
    expect(page.status).toBe(200);
    expect(await page.text()).toBe(readFileSync(join(root, 'dist', 'renderer', 'index.html'), 'utf8'));
  });
});

function readContent(path: string): string {
  const inside = /^app\.asar\/(.*)$/.exec(path)?.[1];
  const content = inside
    ? extractFile(packaged.archive, inside)
    : readFileSync(join(packaged.resources, path));
  return content.toString('utf8');
}

const nodeSchema = z.looseObject({
  source: z.looseObject({ value: z.string() }).nullish().catch(null),
  callee: z.looseObject({ name: z.string() }).nullish().catch(null),
  arguments: z.array(z.looseObject({ value: z.string().optional().catch(undefined) })).catch([]),
});

/** The packages that a program imports or requires by name. */
function bareImports(text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('source' in value || 'callee' in value) {
      const node = nodeSchema.parse(value);
      if (node.source) found.push(node.source.value);
      if (/^_*require$/.test(node.callee?.name ?? '')) found.push(node.arguments[0]?.value ?? '');
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseAst(text));
  return found.filter((name) => /^[\w@]/.test(name));
}

function digest(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function listing(files: ReturnType<typeof listFiles>, total: number): string {
  const lines = files.map(({ path, bytes }) => `${bytes.toLocaleString('en').padStart(11)}  ${path}`);
  return [...lines, `${total.toLocaleString('en').padStart(11)}  in all, without the runtime`].join('\n');
}
