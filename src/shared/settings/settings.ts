/**
 * The settings a user may change: one entry per key with its default, limits and meaning. The command
 * line (`config`), the settings file and the settings screen use this table.
 */
import { z } from 'zod';
import {
  type Parsed,
  parseBandwidthPeriods,
  parseQuietHours,
  writeBandwidthPeriods,
  writeQuietHours,
} from '../base/weekly-periods.ts';
import { defaultContentTypes, parseContentTypes, writeContentTypes } from '../domain/content-types.ts';
import { contentTypeSchema } from '../domain/domain.ts';
import { parseSafeAddress, withScheme } from '../security/safe-address.ts';
import { proxySettingSchema } from './proxy-setting.ts';
import { streamPathForms } from './streams.ts';
import { updateModes } from './updates.ts';

const emptyOr = <T extends z.ZodType<string>>(schema: T) => z.union([z.literal(''), schema]);

/** An API origin: https anywhere, http on loopback only (practice). Stored with its scheme, without a trailing slash. */
const serviceAddressSchema = z
  .string()
  .trim()
  .transform((text) => withScheme(text).replace(/\/+$/, ''))
  .refine((text) => {
    const url = parseSafeAddress(text);
    return url !== null && !url.username && !url.password && !url.search && !url.hash;
  }, 'must be an https address (http only on this machine) without user name, query or fragment');

/**
 * Why the address of the data API may be wrong, as a sentence, or null: it ends in a version segment (specification
 * 1, `/v2`), and without it every request goes to a wrong address. Only a warning, as a provider may do otherwise.
 */
export function addressWarning(address: string): string | null {
  const url = parseSafeAddress(withScheme(address));
  if (url === null || /\/v\d[\w.]*\/?$/i.test(url.pathname)) return null;
  return `The address ${url.origin}${url.pathname.replace(/\/$/, '')} does not end with a version such as /v2. Compare it with the address from your data provider.`;
}

const wholeNumber = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z.coerce.number({ error }).int(error).min(minimum, error).max(maximum, error);
};
/** A switch. The command line writes it as a word. */
const yesOrNo = z.union(
  [z.boolean(), z.stringbool({ truthy: ['true', 'yes', 'on'], falsy: ['false', 'no', 'off'] })],
  'must be true or false',
);
/** Periods of the week. Stored in one form, however they were written. */
const periods = <T>(parse: (text: string) => Parsed<T>, write: (periods: readonly T[]) => string) =>
  z
    .string()
    .max(5000)
    .transform((text, context) => {
      const parsed = parse(text);
      if (parsed.isValid) return write(parsed.periods);
      context.addIssue({ code: 'custom', message: parsed.rule });
      return z.NEVER;
    });
/** Names of content types, separated by commas. Stored as the service's names, whatever the user calls them. */
const contentTypes = z
  .string()
  .max(2000)
  .transform((text) => writeContentTypes(parseContentTypes(text)))
  .refine(
    (text) => z.array(contentTypeSchema).min(1).max(50).safeParse(parseContentTypes(text)).success,
    'must name content types, separated by commas, such as GAMH_SUMMARY, GAMH_DETAILS',
  );
/** Whether a text is an address (`s3://…`, `file:///…`), which would become a folder with an odd name. */
export function isAddress(text: string): boolean {
  return /^\s*(?:[a-z][a-z\d+.-]+:\/\/|file:)/i.test(text);
}

/** The path of a folder, or "". */
const folder = z
  .string()
  .max(1000)
  .refine(
    (text) => !isAddress(text),
    'must be the path of a folder, not an address such as s3:// or file://',
  );
const rate = 'must be a number from 0.1 to 100000';

export const settingsSchema = z.object({
  'service.baseUrl': emptyOr(serviceAddressSchema).default(''),
  'service.streamBaseUrl': emptyOr(serviceAddressSchema).default(''),
  'service.streamPath': z.enum(streamPathForms, 'must be full or short').default('full'),
  'archive.dir': folder.default(''),
  'network.proxy': proxySettingSchema.default('system'),
  'rules.contentTypes': contentTypes.default(writeContentTypes(defaultContentTypes)),
  'sync.intervalMinutes': wholeNumber(1, 24 * 60).default(10),
  'sync.requestsPerSecond': z.coerce.number({ error: rate }).min(0.1, rate).max(100_000, rate).default(5),
  'sync.maxMinutes': wholeNumber(1, 7 * 24 * 60).default(360),
  'downloads.concurrency': wholeNumber(1, 32).default(4),
  'downloads.bytesPerSecond': wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
  'downloads.maxFileBytes': wholeNumber(1_000_000, Number.MAX_SAFE_INTEGER).default(16_000_000_000),
  'downloads.bandwidthPeriods': periods(parseBandwidthPeriods, writeBandwidthPeriods).default(''),
  'work.quietHours': periods(parseQuietHours, writeQuietHours).default(''),
  'work.pauseOnBattery': yesOrNo.default(false),
  'updates.mode': z.enum(updateModes, 'must be automatic, ask or off').default('automatic'),
  'interface.theme': z.enum(['system', 'light', 'dark'], 'must be system, light or dark').default('system'),
  'desktop.closeToTray': yesOrNo.default(true),
  'desktop.startAtLogin': yesOrNo.default(false),
  'desktop.notifications': yesOrNo.default(true),
});

export type Settings = z.infer<typeof settingsSchema>;

const each = settingsSchema.shape;
/**
 * A change of some settings. Not `settingsSchema.partial()`: zod fills in the default of a missing key, so changing
 * one setting would reset all others.
 */
export const settingsPatchSchema = z
  .object({
    'service.baseUrl': each['service.baseUrl'].unwrap(),
    'service.streamBaseUrl': each['service.streamBaseUrl'].unwrap(),
    'service.streamPath': each['service.streamPath'].unwrap(),
    'archive.dir': each['archive.dir'].unwrap(),
    'network.proxy': each['network.proxy'].unwrap(),
    'rules.contentTypes': each['rules.contentTypes'].unwrap(),
    'sync.intervalMinutes': each['sync.intervalMinutes'].unwrap(),
    'sync.requestsPerSecond': each['sync.requestsPerSecond'].unwrap(),
    'sync.maxMinutes': each['sync.maxMinutes'].unwrap(),
    'downloads.concurrency': each['downloads.concurrency'].unwrap(),
    'downloads.bytesPerSecond': each['downloads.bytesPerSecond'].unwrap(),
    'downloads.maxFileBytes': each['downloads.maxFileBytes'].unwrap(),
    'downloads.bandwidthPeriods': each['downloads.bandwidthPeriods'].unwrap(),
    'work.quietHours': each['work.quietHours'].unwrap(),
    'work.pauseOnBattery': each['work.pauseOnBattery'].unwrap(),
    'updates.mode': each['updates.mode'].unwrap(),
    'interface.theme': each['interface.theme'].unwrap(),
    'desktop.closeToTray': each['desktop.closeToTray'].unwrap(),
    'desktop.startAtLogin': each['desktop.startAtLogin'].unwrap(),
    'desktop.notifications': each['desktop.notifications'].unwrap(),
  })
  .partial();
export type SettingsPatch = z.output<typeof settingsPatchSchema>;

export type SettingKey = keyof Settings;

export const settingKeys = Object.keys(settingsSchema.shape) as readonly SettingKey[];

/** What each setting means, in the user's words. */
export const settingMeanings: Readonly<Record<SettingKey, string>> = {
  'service.baseUrl': 'Address of the data API from your data provider (ends with /v2)',
  'service.streamBaseUrl': 'Address of the stream API',
  'service.streamPath':
    'Path for stream requests: full (/api/external/v2/stream/playlist_url) or short (/v2/stream/playlist_url)',
  'archive.dir': 'Archive folder; empty: "archive" in the data folder',
  'network.proxy':
    'Proxy for the service: system (from the system or the environment), none, or an address such as http://proxy.example:3128',
  'rules.contentTypes': 'Content types that a new watch rule archives, separated by commas',
  'sync.intervalMinutes': 'Minutes between syncs',
  'sync.requestsPerSecond': 'Maximum requests per second to the service',
  'sync.maxMinutes':
    'Minutes after which one "sync --once", "get" or "backfill" ends with exit code 5; the next one continues',
  'downloads.concurrency': 'Maximum simultaneous downloads',
  'downloads.bytesPerSecond': 'Maximum bytes per second for all downloads; 0: no limit',
  'downloads.maxFileBytes': 'Maximum size of a downloaded file, in bytes after unpacking',
  'downloads.bandwidthPeriods':
    'Periods with their own limit, such as "Mon-Fri 08:00-18:00 2 MB/s; 01:00-06:00 no limit", in local time',
  'work.quietHours':
    'When Matchkeep starts nothing by itself, such as "Mon-Fri 18:00-23:00; Sat,Sun 22:00-02:00", in local time',
  'work.pauseOnBattery': 'Desktop: start nothing by itself while the machine runs on battery',
  'updates.mode': 'Application updates: automatic, ask or off',
  'interface.theme': 'Theme: system, light or dark',
  'desktop.closeToTray': 'Desktop: keep running in the tray when the window is closed',
  'desktop.startAtLogin': 'Desktop: start at login, without a window',
  'desktop.notifications': 'Desktop: notify about archived games and problems',
};
