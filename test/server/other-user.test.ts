/** What another user of the same machine sees while Matchkeep starts and opens a browser. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { type CommandEnv, run, start } from './command-fixture.ts';

const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] as const;
const starts = isThorough ? 8 : 2;
const workerCount = 4;

const seenSchema = z.object({
  pid: z.number(),
  args: z.array(z.string()),
  contents: z.array(z.string().nullable()),
  environment: z.string().nullable(),
});
type Seen = z.infer<typeof seenSchema>;

const outcomeSchema = z.object({
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  link: z.string().nullable(),
  status: z.number().nullable(),
  secrets: z.array(z.string()),
  error: z.string().optional(),
});

/** Null if the test cannot become another user who sees others' processes on this machine. */
function whyNot(): string | null {
  if (process.platform !== 'linux') return 'arguments are watched through /proc, which only Linux has';
  if (process.getuid?.() !== 0) return 'only root can become another user';
  try {
    const look = `require('fs').readFileSync('/proc/${process.pid}/cmdline')`;
    execFileSync(nobody[0], [...nobody.slice(1), process.execPath, '-e', look], {
      stdio: 'ignore',
      cwd: '/',
    });
    return null;
  } catch {
    return 'another user cannot be watched from here (no setpriv, or hidden processes)';
  }
}
const reason = whyNot();

const environmentSecrets = {
  MATCHKEEP_PASSWORD: 'password-of-the-environment',
  HTTPS_PROXY: 'http://analyst:password-of-the-proxy@127.0.0.1:9',
  GITHUB_TOKEN: 'token-of-another-program',
};

test.skipIf(reason !== null)(
  `of ${starts} starts another user sees no secret in any process’s arguments${reason === null ? '' : ` (not run: ${reason})`}`,
  { timeout: 600_000 },
  async () => {
    const folder = temporaryFolder();
    await chmod(folder, 0o755); // The files inside must have their own protection.
    const bin = await replaceXdgOpen(folder);
    const { seen, child } = await watchAsNobody(folder);
    onTestFinished(() => void child.kill('SIGKILL'));

    const printed: string[] = [];
    const startOnce = async (index: number) => {
      const dataDir = join(folder, `data-${index}`);
      const env: CommandEnv = {
        dataDir,
        extra: {
          ...environmentSecrets,
          PATH: `${bin}:${process.env['PATH']}`,
          DISPLAY: ':99',
          OTHER_USER_TEST: folder,
          OTHER_USER_START: String(index),
        },
      };
      const browsers = (count: number) =>
        waitFor(async () => {
          const started = (await outcomes(folder)).filter(
            ({ env }) => env['OTHER_USER_START'] === String(index),
          );
          expect(started).toHaveLength(count);
        });
      const server = start(env, ['serve', '--port', '0', '--data-dir', dataDir]);
      try {
        await browsers(1);
        const opened = await run(env, ['open', '--data-dir', dataDir]);
        expect(opened.code, opened.stderr).toBe(0);
        printed.push(opened.stdout.trim());
        await browsers(2);
      } finally {
        server.child.kill('SIGTERM');
        const { stdout } = await server.ended;
        printed.push(...(stdout.match(/http:\S+#\S+/g) ?? []));
      }
    };
    const waiting = Array.from({ length: starts }, (_, index) => index);
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await startOnce(next);
    };
    await Promise.all(Array.from({ length: workerCount }, worker));

    const opened = await outcomes(folder);
    expect(opened).toHaveLength(2 * starts);
    expect(opened.filter(({ status }) => status !== 200)).toEqual([]);
    expect(printed).toHaveLength(2 * starts);
    const secrets = [
      ...opened.flatMap((outcome) => outcome.secrets),
      ...printed.map((link) => new URL(link).hash.slice(1)),
      ...Object.values(environmentSecrets),
    ];
    expect(secrets.every((secret) => secret.length > 10)).toBe(true);
    const all = JSON.stringify(seen);
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
    const browsers = seen.filter(({ args }) => args.some((arg) => arg.startsWith(`file://${folder}`)));
    expect(browsers.length).toBeGreaterThanOrEqual(2 * starts);
    expect(browsers.flatMap(({ contents }) => contents).filter((content) => content !== null)).toEqual([]);
    const inherited = JSON.stringify(opened.map(({ env }) => env));
    expect(Object.values(environmentSecrets).filter((secret) => inherited.includes(secret))).toEqual([]);
    expect(opened.every(({ env }) => env['DISPLAY'] === ':99')).toBe(true);
    console.log(
      `As user nobody, during ${starts} starts: ${seen.length} sets of arguments, ${browsers.length} of a browser, ${secrets.length} secrets looked for, 0 seen.`,
    );
  },
);

/** A folder for PATH, with the stand-in as `xdg-open`. */
async function replaceXdgOpen(folder: string): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const script = join(import.meta.dirname, 'other-user', 'cold-browser.mjs');
  const program = join(bin, 'xdg-open');
  await writeFile(program, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`, { mode: 0o755 });
  return bin;
}

/** What the other user sees; each browser continues once it was seen. */
async function watchAsNobody(
  folder: string,
): Promise<{ readonly seen: Seen[]; readonly child: ChildProcess }> {
  const script = await readFile(join(import.meta.dirname, 'other-user', 'watch-arguments.mjs'));
  const [program, ...options] = [...nobody, process.execPath, '--input-type=module', '-'];
  const child = spawn(program, options, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(script);
  const seen: Seen[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const process = seenSchema.parse(JSON.parse(line));
    seen.push(process);
    if (process.args.some((arg) => arg.endsWith('cold-browser.mjs'))) {
      writeFileSync(join(folder, `seen-${process.pid}`), '');
    }
  });
  return { seen, child };
}

async function outcomes(folder: string): Promise<z.infer<typeof outcomeSchema>[]> {
  const files = (await readdir(folder)).filter((name) => name.startsWith('outcome-'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => outcomeSchema.parse(JSON.parse(text)));
}
