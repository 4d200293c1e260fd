/**
 * `npm test`: every check there is, none skipped in silence. The quick ones run in two lanes at once, and their output is
 * printed when they end, in the order of the checks. Ends with a table and the line `N passed, N failed, N skipped`.
 * Names of checks run only those: `npm test -- types imports`. `npm test -- everywhere` runs every check in its long form.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everywhere } from '../test/interface/short-run.ts';
import { thoroughVariable } from '../test/support/property-runs.ts';
import { buildIfNeeded } from './build.ts';
import { builtProgramVariable } from './built-program.ts';
import { readFailures } from './checks/failures.ts';
import { readHosts } from './checks/hosts.ts';
import { keychainProblem, runWithKeychain } from './checks/keychain-session.ts';
import { type CheckResult, outcome, reportText } from './checks/report.ts';
import { noCounts, readCounts } from './checks/results.ts';
import { findHeadlessBrowser, provideSystemPackages } from './checks/system-packages.ts';
import { type CommandOptions, hasCommand, runCommand } from './command.ts';
import { findElectron, howToGetElectron } from './electron-runtime.ts';
import { writeStyleTypes } from './style-types.ts';

/** Hosts that need a browser and no runtime of Electron. */
const browserHosts = ['server', 'stand-in'];

type Check = (name: string) => Promise<CheckResult>;

/** Reports of the runners; outside the project, so that a run leaves nothing behind. */
const reports = mkdtempSync(join(tmpdir(), 'matchkeep-test-'));

const checks = {
  lint: tool('biome', ['check', '--error-on-warnings']),
  types: checkTypes,
  imports: tool('depcruise', ['--config', '.dependency-cruiser.mjs', 'src', 'bench', 'scripts', 'test']),
  rooms: tool(process.execPath, ['scripts/rooms.ts']),
  unused: checkUnused,
  build: tool(process.execPath, ['scripts/build.ts']),
  package: (name) => runVitest(name, ['--config', 'test/package/vitest.config.ts'], { output: 'quiet' }),
  vitest: (name) => checkVitest(name),
  interface: checkInterface,
  electron: checkElectron,
} satisfies Readonly<Record<string, Check>>;

/**
 * The long forms of checks, run by name or by `everywhere`: the tests with many more cases for each property and those
 * that take minutes, and every end-to-end spec on every host.
 */
const longChecks: Readonly<Record<string, Check>> = {
  thorough: (name) => checkVitest(name, { [thoroughVariable]: 'yes' }),
  hosts: (name) => runPlaywright(name, browserHosts, [], [], { [everywhere]: 'yes' }),
};

/** Every check there is, those with a long form in that. */
const everyCheck = Object.keys(checks).map(
  (name) => ({ vitest: 'thorough', interface: 'hosts' })[name] ?? name,
);

/** The checks of a lane run one after the other, during those of the other lane: most use one processor only. */
const lanes = [
  ['lint', 'types', 'imports', 'rooms', 'unused'],
  ['build', 'package'],
] as const;

const asked = process.argv.slice(2);
process.exitCode = await main(asked.join() === 'everywhere' ? everyCheck : asked);

async function main(names: readonly string[]): Promise<number> {
  const known = { ...checks, ...longChecks };
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) {
    console.error(
      `Unknown checks: ${unknown.join(', ')}. Known checks: ${Object.keys(known).join(', ')}. "everywhere" alone runs every check.`,
    );
    return 2;
  }
  mkdirSync(reports, { recursive: true });
  try {
    await provideSystemPackages();
    const results: CheckResult[] = [];
    const isWanted = (name: string) =>
      names.length > 0 ? names.includes(name) : Object.hasOwn(checks, name);
    const started = startLanes(isWanted);
    for (const [name, check] of Object.entries(known).filter(([each]) => isWanted(each))) {
      console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`);
      const result = await (started.get(name) ?? check(name));
      results.push(result);
      if (result.output) console.log(result.output.trimEnd());
      console.log(`${name}: ${outcome(result)}${result.note ? ` (${result.note})` : ''}`);
    }
    console.log(reportText(results));
    return results.some((result) => outcome(result) === 'failed') ? 1 : 0;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

function startLanes(isWanted: (name: string) => boolean): ReadonlyMap<string, Promise<CheckResult>> {
  const started = new Map<string, Promise<CheckResult>>();
  for (const lane of lanes) {
    let before: Promise<unknown> = Promise.resolve();
    for (const name of lane.filter(isWanted)) {
      const result = before.then(() => checks[name](name));
      started.set(name, result);
      before = result.catch(() => {}); // Its own check reports it.
    }
  }
  return started;
}

/** A tool that either finds nothing wrong or fails. */
function tool(command: string, args: readonly string[]): Check {
  return async (name) => {
    const { code, seconds, text } = await runCommand(command, args, { output: 'quiet' });
    const counts = code === 0 ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 };
    return { name, counts, seconds, note: '', output: text };
  };
}

async function checkTypes(name: string): Promise<CheckResult> {
  writeStyleTypes();
  return await tool('tsc', ['--build', '--checkers', '1'])(name);
}

/** In its production mode knip sees no tests, and reports what is exported for them only. */
async function checkUnused(name: string): Promise<CheckResult> {
  const all = await tool('knip', [])(name);
  const production = await tool('knip', ['--production'])(name);
  const failed = Math.max(all.counts.failed, production.counts.failed);
  return {
    ...all,
    counts: { ...noCounts, passed: 1 - failed, failed },
    seconds: (all.seconds ?? 0) + (production.seconds ?? 0),
    output: `${all.output}${production.output}`,
  };
}

/** Tests that start Matchkeep's commands start the built ones: from source, each would compile again. */
async function checkVitest(name: string, also: Readonly<Record<string, string>> = {}): Promise<CheckResult> {
  await buildIfNeeded('shells');
  const result = await runVitest(name, [], { env: { [builtProgramVariable]: 'yes', ...also } });
  return { ...result, note: (await keychainProblem()) ?? '' };
}

async function runVitest(
  name: string,
  options: readonly string[],
  { env, output }: Pick<CommandOptions, 'env' | 'output'>,
): Promise<CheckResult> {
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const words = ['vitest', 'run', ...options, ...reporters];
  const { code, seconds, text } = await runWithKeychain(words, {
    env: { ...process.env, ...env },
    ...(output && { output }),
  });
  const counts = readCounts('vitest', file, code);
  return { name, counts, seconds, note: '', output: text, failures: readFailures('vitest', file) };
}

/** The end-to-end specs where a browser is enough: on the server shell, and on the stand-in for Electron. */
async function checkInterface(name: string): Promise<CheckResult> {
  if (findHeadlessBrowser() === null) {
    return notRun(
      name,
      'no browser: install chromium, or run "npx playwright install chromium"',
      browserHosts,
    );
  }
  return runPlaywright(name, browserHosts);
}

/** The same specs in Electron's own runtime. */
async function checkElectron(name: string): Promise<CheckResult> {
  const hosts = ['electron'];
  if (findElectron() === null) {
    return notRun(name, `Electron's runtime is not on this machine. ${howToGetElectron}`, hosts);
  }
  const hasDisplay = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (!hasDisplay && !(await hasCommand('xvfb-run')))
    return notRun(name, 'no display, and no xvfb-run', hosts);
  return runPlaywright(name, hosts, ['--workers=1'], hasDisplay ? [] : ['xvfb-run', '--auto-servernum']);
}

/** `before`: a command that the runner is started by. */
async function runPlaywright(
  name: string,
  hosts: readonly string[],
  options: readonly string[] = [],
  before: readonly string[] = [],
  also: Readonly<Record<string, string>> = {},
): Promise<CheckResult> {
  const file = join(reports, `${name}.json`);
  const env = { ...process.env, ...also, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const projects = hosts.map((host) => `--project=${host}`);
  const words = [...before, 'playwright', 'test', ...projects, ...options];
  const { code, seconds } = await runWithKeychain(words, { env });
  return {
    name,
    counts: readCounts('playwright', file, code),
    seconds,
    note: '',
    hosts: readHosts(file),
    failures: readFailures('playwright', file),
  };
}

function notRun(name: string, note: string, hosts: readonly string[] = []): CheckResult {
  return {
    name,
    counts: { ...noCounts, skipped: 1 },
    seconds: null,
    note,
    hosts: hosts.map((host) => ({ host, passed: 0, failed: 0, notRun: new Map([[note, null]]) })),
  };
}
