/**
 * Reads the arguments of every process again and again, as any user of the machine may, and tries to read each
 * file that they name. Prints what is new as lines of JSON. Plain JavaScript from standard input: the other
 * user cannot read the folder of this test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const seen = new Set();

function look() {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const args = readOrNull(`/proc/${pid}/cmdline`)?.split('\0').filter(Boolean) ?? [];
    const text = `${pid} ${args.join(' ')}`;
    if (args.length === 0 || seen.has(text)) continue;
    seen.add(text);
    const files = args.filter((arg) => /^(file:\/\/)?\/.*\.html$/.test(arg));
    const contents = files.map((arg) => readOrNull(arg.startsWith('file:') ? fileURLToPath(arg) : arg));
    const environment = readOrNull(`/proc/${pid}/environ`);
    process.stdout.write(`${JSON.stringify({ pid: Number(pid), args, contents, environment })}\n`);
  }
  setTimeout(look, 2);
}

function readOrNull(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null; // The process has ended, or this user may not read it.
  }
}

look();
