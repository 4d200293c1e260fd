/** What the environment says about a package: its update feed, and whose signature it gets. */
import { createPublicKey } from 'node:crypto';

export interface PackagingOptions {
  /** For electron-builder. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** What was not done and why, a sentence each. */
  readonly remarks: readonly string[];
}

const isSet = (env: NodeJS.ProcessEnv, ...names: readonly string[]) =>
  names.every((name) => (env[name] ?? '') !== '');

/**
 * Throws when the update feed's address is not one that updates may come from: they are programs, so only
 * https will do, and nothing in the address may be a secret (every installed copy contains it).
 */
export function packagingOptions(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): PackagingOptions {
  const feed = updateFeed(platform, env);
  const signature = signing(platform, env);
  return {
    args: [...feed.args, ...signature.args],
    env: { ...withoutEmpty(env), ...signature.env },
    remarks: [...feed.remarks, ...signature.remarks],
  };
}

/** A release workflow sets all names, with nothing behind those that the repository has no secret for. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || !/^(WIN_)?CSC_|^APPLE_/.test(name)),
  );
}

/** A build that updates itself runs what the feed names: it has a feed only if it can check whose that is. */
function updateFeed(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): Pick<PackagingOptions, 'args' | 'remarks'> {
  const without = (reason: string) => ({
    args: [],
    remarks: [`No update feed: ${reason}, so this build never updates.`],
  });
  const given = env['MATCHKEEP_UPDATE_URL'] ?? '';
  const key = env['MATCHKEEP_UPDATE_KEY'] ?? '';
  if (given === '') return without('MATCHKEEP_UPDATE_URL is not set');
  if (key === '') return without('MATCHKEEP_UPDATE_KEY is not set');
  if (!isSigned(platform, env)) return without('this build is not signed');
  const url = new URL(given);
  if (url.protocol !== 'https:' || url.username !== '' || url.search !== '') {
    throw new Error('MATCHKEEP_UPDATE_URL must be an https address without a user name or a query.');
  }
  if (!isEd25519(key)) throw new Error('MATCHKEEP_UPDATE_KEY must be an Ed25519 public key (DER, base64).');
  return {
    args: [
      ...['-c.publish.provider=generic', `-c.publish.url=${url.href}`],
      // Into package.json, which is in the archive: what the program goes by is checked with the program.
      ...[`-c.extraMetadata.updates.url=${url.href}`, `-c.extraMetadata.updates.key=${key}`],
    ],
    remarks: [],
  };
}

/** On Linux nothing but the feed is signed. */
function isSigned(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  if (platform === 'darwin') return isSet(env, 'CSC_LINK') || isSet(env, 'CSC_NAME');
  if (platform === 'win32') return isSet(env, 'WIN_CSC_LINK') || isSet(env, 'CSC_LINK');
  return true;
}

function isEd25519(key: string): boolean {
  try {
    const read = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return read.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

function signing(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): PackagingOptions {
  switch (platform) {
    case 'darwin':
      return signingForMac(env);
    case 'win32':
      return isSigned(platform, env)
        ? nothing
        : { ...nothing, remarks: ['Not signed: neither WIN_CSC_LINK nor CSC_LINK is set.'] };
    default:
      return nothing;
  }
}

const nothing: PackagingOptions = { args: [], env: {}, remarks: [] };

function signingForMac(env: NodeJS.ProcessEnv): PackagingOptions {
  if (!isSigned('darwin', env)) {
    // Apple's processors run nothing without any signature: one of nobody. The hardened runtime would then
    // refuse the application's own libraries, which are nobody's too.
    return {
      args: ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false', '-c.mac.notarize=false'],
      env: { CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
      remarks: ['Not signed and not notarised: neither CSC_LINK nor CSC_NAME is set. Use it for tests only.'],
    };
  }
  const canNotarise =
    isSet(env, 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER') ||
    isSet(env, 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID') ||
    isSet(env, 'APPLE_KEYCHAIN_PROFILE');
  if (canNotarise) return nothing;
  return {
    ...nothing,
    args: ['-c.mac.notarize=false'],
    remarks: ["Signed, but not notarised: Apple's credentials are not set. Gatekeeper will show a warning."],
  };
}
