/** Checks of what runs only on CI (workflows) or for a release (packaging). */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { encodeIcns, encodeIco, icnsSizes, icoSizes } from '../../scripts/icon-formats.ts';
import { packagingOptions } from '../../scripts/packaging-options.ts';

const root = resolve(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const stepSchema = z.union([z.object({ uses: z.string() }).loose(), z.object({ run: z.string() }).loose()]);
const workflowSchema = z.object({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.object({ contents: z.literal('read') }),
  jobs: z.record(
    z.string(),
    z
      .object({ 'runs-on': z.string(), 'timeout-minutes': z.number(), steps: z.array(stepSchema).nonempty() })
      .loose(),
  ),
});
const workflows = globSync('.github/workflows/*.yml', { cwd: root });

describe.each(workflows)('%s', (file) => {
  const text = read(file);
  const workflow = workflowSchema.parse(parse(text));
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const commands = steps.flatMap((step) => ('run' in step && typeof step.run === 'string' ? [step.run] : []));

  it('runs only scripts and files that exist', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const named = commands.flatMap((command) =>
      [...command.matchAll(/\bnpm (?:run )?([a-z]+)/g)].map(([, name]) => name ?? ''),
    );
    expect(named.filter((name) => name !== 'ci' && !Object.hasOwn(scripts, name))).toEqual([]);
    const files = commands.flatMap((command) => command.match(/^(\.ci|bin|scripts)\/\S+/) ?? []);
    expect(files.filter((path) => path.includes('/') && path.includes('.') && !isThere(path))).toEqual([]);
  });

  it('uses only actions of the platform itself, each at a commit whose version is named', () => {
    const uses = steps.flatMap((step) =>
      'uses' in step && typeof step.uses === 'string' ? [step.uses] : [],
    );
    expect(uses.filter((name) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(name))).toEqual([]);
    const lines = text.split('\n').filter((line) => line.includes('uses:'));
    expect(lines.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it('puts no external text into a shell', () => {
    // An expression is pasted into the script before the shell reads it; the environment is not.
    expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
  });
});

function isThere(path: string): boolean {
  return existsSync(join(root, path));
}

describe('the release', () => {
  it('runs after the whole check, on every system, and is a draft', () => {
    const { jobs } = workflowSchema.parse(parse(read('.github/workflows/release.yml')));
    const packaging = JSON.stringify(jobs['package']);
    for (const system of ['ubuntu-latest', 'windows-latest', 'macos-latest'])
      expect(packaging).toContain(system);
    expect(packaging.indexOf('"npm test"')).toBeGreaterThan(0);
    expect(packaging.indexOf('"npm run package"')).toBeGreaterThan(packaging.indexOf('"npm test"'));
    const drafting = JSON.stringify(jobs['draft']);
    expect(drafting).toContain('--draft');
    expect(drafting).toContain('node scripts/sign-release.ts release');
    // The key that signs is where no package has been installed, and nowhere else.
    expect(drafting).toContain('secrets.MATCHKEEP_SIGNING_KEY');
    expect(drafting).not.toContain('npm');
    expect(packaging).not.toContain('MATCHKEEP_SIGNING_KEY');
  });
});

describe('electron-builder.yml', () => {
  const config = z
    .object({
      publish: z.null(),
      linux: z.object({ icon: z.string(), target: z.array(z.object({ target: z.string() })) }),
      win: z.object({ icon: z.string(), target: z.array(z.object({ target: z.string() })) }),
      mac: z.object({
        icon: z.string(),
        entitlements: z.string(),
        hardenedRuntime: z.literal(true),
        target: z.array(z.object({ target: z.string() })),
      }),
      extraResources: z.array(z.object({ from: z.string() })),
      appImage: z.object({ executableArgs: z.array(z.string()) }),
    })
    .parse(parse(read('electron-builder.yml')));

  it('makes every documented format', () => {
    const formats = [config.linux, config.win, config.mac].map(({ target }) =>
      target.map((each) => each.target),
    );
    expect(formats).toEqual([
      ['AppImage', 'deb', 'rpm', 'tar.gz'],
      ['nsis', 'portable'],
      ['dmg', 'zip'],
    ]);
  });

  // electron-builder's own default for AppImages is --no-sandbox.
  it('starts Matchkeep without hidden switches', () => {
    expect(config.appImage.executableArgs).toEqual([]);
  });

  it('names only files that exist or that the build makes', () => {
    const named = [config.linux.icon, config.win.icon, config.mac.icon, config.mac.entitlements];
    const copied = config.extraResources.map(({ from }) => from).filter((path) => !path.startsWith('dist/'));
    expect([...named, ...copied].filter((path) => !isThere(path))).toEqual([]);
  });
});

describe('the icons', () => {
  const png = (size: number) => ({ size, png: readFileSync(join(root, `build/icons/${size}x${size}.png`)) });

  it('match the sizes that their containers declare', () => {
    const small = [16, 32].map(png);
    const ico = encodeIco(small);
    expect(ico.readUInt16LE(4)).toBe(2);
    const [offset, length] = [ico.readUInt32LE(6 + 12), ico.readUInt32LE(6 + 8)];
    expect(ico.subarray(offset, offset + length)).toEqual(small[0]?.png);
    const icns = encodeIcns(small);
    expect(icns.toString('latin1', 0, 4)).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
  });

  it('contain every size', () => {
    const ico = readFileSync(join(root, 'build', 'icon.ico'));
    const inIco = Array.from({ length: ico.readUInt16LE(4) }, (_, at) => ico.readUInt8(6 + 16 * at) || 256);
    expect(inIco).toEqual([...icoSizes]);
    const icns = readFileSync(join(root, 'build', 'icon.icns'));
    const inIcns = new Set<number>();
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      // The width in the PNG's own header.
      inIcns.add(icns.readUInt32BE(at + 8 + 16));
    }
    expect([...inIcns].sort((a, b) => a - b)).toEqual(icnsSizes);
  });
});

describe('what the environment says about a package', () => {
  it('names no feed and no signature if none is set, and says so', () => {
    expect(packagingOptions('linux', {}).args).toEqual([]);
    expect(packagingOptions('linux', {}).remarks.join()).toContain('never updates');
    expect(packagingOptions('win32', { CSC_LINK: '' }).remarks.join()).toContain('Not signed');
    const mac = packagingOptions('darwin', { CSC_LINK: '', APPLE_API_KEY: '' });
    expect(mac.remarks.join()).toContain('not notarised');
    expect(mac.args).toContain('-c.mac.notarize=false');
    expect(mac.env).not.toHaveProperty('CSC_LINK');
  });

  it('signs and notarises with Apple’s credentials, and reports incomplete ones', () => {
    const key = { APPLE_API_KEY: '/key.p8', APPLE_API_KEY_ID: 'K', APPLE_API_ISSUER: 'I' };
    expect(packagingOptions('darwin', { CSC_LINK: 'c', ...key }).args).toEqual([]);
    const half = packagingOptions('darwin', { CSC_LINK: 'c', APPLE_API_KEY: '/key.p8' });
    expect(half.remarks.join()).toContain('not notarised');
  });

  const key = generateKeyPairSync('ed25519')
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64');
  const fed = { MATCHKEEP_UPDATE_URL: 'https://updates.example/m/', MATCHKEEP_UPDATE_KEY: key };

  it.each([
    [
      'without the publisher’s key',
      'linux',
      { ...fed, MATCHKEEP_UPDATE_KEY: '' },
      'MATCHKEEP_UPDATE_KEY is not set',
    ],
    ['without a signature on Windows', 'win32', fed, 'is not signed'],
    ['without a signature on macOS', 'darwin', { ...fed, CSC_LINK: '' }, 'is not signed'],
  ] as const)('names no feed in a build %s, and says so', (_what, platform, env, reason) => {
    const { args, remarks } = packagingOptions(platform, env);
    expect(args.filter((each) => each.includes('updates.example'))).toEqual([]);
    expect(remarks.join()).toContain(reason);
  });

  it.each([
    ['linux', fed],
    ['win32', { ...fed, WIN_CSC_LINK: 'c' }],
    ['darwin', { ...fed, CSC_NAME: 'n' }],
  ] as const)('names the feed and its key in a signed build on %s', (platform, env) => {
    expect(packagingOptions(platform, env).args).toEqual(
      expect.arrayContaining([
        '-c.publish.url=https://updates.example/m/',
        '-c.extraMetadata.updates.url=https://updates.example/m/',
        `-c.extraMetadata.updates.key=${key}`,
      ]),
    );
  });

  it('refuses a key that could sign nothing', () => {
    for (const other of ['x', 'MCow', key.slice(4)])
      expect(() => packagingOptions('linux', { ...fed, MATCHKEEP_UPDATE_KEY: other })).toThrow('Ed25519');
  });

  it('accepts only a feed that uses https and contains no secret', () => {
    const feed = (url: string) => packagingOptions('linux', { ...fed, MATCHKEEP_UPDATE_URL: url }).args;
    expect(feed('https://updates.example/m/')).toContain('-c.publish.url=https://updates.example/m/');
    for (const url of [
      'http://updates.example/',
      'https://me:pw@updates.example/',
      'https://u.example/?k=1',
    ]) {
      expect(() => feed(url)).toThrow('MATCHKEEP_UPDATE_URL');
    }
  });
});

describe('docs/desktop.md', () => {
  it('names only variables that packaging reads', () => {
    const sources = [
      'scripts/packaging-options.ts',
      'scripts/package.ts',
      '.github/workflows/release.yml',
    ].map(read);
    const named = [...read('docs/desktop.md').matchAll(/`((?:[A-Z]+_)+[A-Z0-9]+)`/g)].map(
      ([, name]) => name ?? '',
    );
    // The passwords are electron-builder's own to read.
    const ours = named.filter((name) => !name.endsWith('_KEY_PASSWORD'));
    expect(ours.length).toBeGreaterThan(5);
    expect(ours.filter((name) => !sources.some((text) => text.includes(name)))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const paths = [
      ...read('docs/desktop.md').matchAll(/\]\(([^)#:]+)\)|`((?:build|scripts|test|src)\/[^`*]+)`/g),
    ].map(([, linked, quoted]) => (linked === undefined ? (quoted ?? '') : join('docs', linked)));
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });
});

it('On Linux a window, its badge and its progress belong to the installed menu entry', () => {
  const { desktopName } = z.object({ desktopName: z.string() }).parse(JSON.parse(read('package.json')));
  const { linux } = z
    .object({ linux: z.object({ executableName: z.string() }) })
    .parse(parse(read('electron-builder.yml')));
  // electron-builder names the entry after the program, Electron its windows after this field.
  expect(desktopName).toBe(`${linux.executableName}.desktop`);
});
