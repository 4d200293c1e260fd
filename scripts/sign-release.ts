/**
 * `node scripts/sign-release.ts FOLDER`: signs what `npm run package` made, in place. Each `latest*.yml` gets its terms
 * and a signature; `SHA256SUMS.sig` signs `SHA256SUMS` of all files. Again on the same folder: it renews the feeds.
 * Needs Node alone, so that no package's code is near the key.
 *
 * MATCHKEEP_SIGNING_KEY is the private key (PEM). MATCHKEEP_UPDATE_KEY, where set, is the public key in the packages, and
 * has to belong to it. Without a private key, the checksums are written and nothing is signed, which fails if there
 * is a feed: no copy would accept it.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { joinFeed, withTerms } from '../src/shared/security/signed-feed.ts';

/** How long a feed counts as the newest. A publisher without a new version renews it before that. */
const feedDays = 90;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node scripts/sign-release.ts FOLDER');
const key = readKey(process.env);
const files = readdirSync(folder)
  .filter((name) => !name.startsWith('SHA256SUMS'))
  .sort();
const feeds = files.filter((name) => /^latest.*\.yml$/.test(name));
if (key === null && feeds.length > 0)
  throw new Error(`${feeds.join(', ')} cannot be signed: MATCHKEEP_SIGNING_KEY is not set.`);

const expires = new Date(Date.now() + feedDays * 24 * 60 * 60_000).toISOString();
if (key) for (const feed of feeds) signFeed(join(folder, feed), { feed, expires }, key);
const sums = join(folder, 'SHA256SUMS');
const lines: string[] = [];
for (const name of files) lines.push(`${await sha256(join(folder, name))}  ${name}\n`);
writeFileSync(sums, lines.join(''));
rmSync(`${sums}.sig`, { force: true });
if (key) writeFileSync(`${sums}.sig`, sign(null, readFileSync(sums), key));
console.log(
  key
    ? `Signed: ${[...feeds, 'SHA256SUMS'].join(', ')}. The feeds expire on ${expires}.`
    : 'Not signed: MATCHKEEP_SIGNING_KEY is not set.',
);

function readKey(env: NodeJS.ProcessEnv): KeyObject | null {
  const pem = env['MATCHKEEP_SIGNING_KEY'] ?? '';
  if (pem === '') return null;
  const given = createPrivateKey(pem);
  if (given.asymmetricKeyType !== 'ed25519') throw new Error('MATCHKEEP_SIGNING_KEY must be an Ed25519 key.');
  const ours = createPublicKey(given).export({ format: 'der', type: 'spki' }).toString('base64');
  const packaged = env['MATCHKEEP_UPDATE_KEY'] ?? '';
  if (packaged !== '' && packaged !== ours)
    throw new Error(
      'MATCHKEEP_UPDATE_KEY does not belong to MATCHKEEP_SIGNING_KEY: no copy would accept the feed.',
    );
  return given;
}

function signFeed(file: string, terms: Parameters<typeof withTerms>[1], by: KeyObject): void {
  const signed = withTerms(readFileSync(file, 'utf8'), terms);
  writeFileSync(
    file,
    joinFeed({ signed, signature: sign(null, Buffer.from(signed), by).toString('base64') }),
  );
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
