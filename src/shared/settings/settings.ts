/**
 * The settings a user may change. Each is one entry of this table; the schemas of the settings file and of the bridge,
 * `matchkeep config`, the screen and the palette are derived from it.
 */
import { z } from 'zod';
import {
  parseBandwidthPeriods,
  parseQuietHours,
  writeBandwidthPeriods,
  writeQuietHours,
} from '../base/weekly-periods.ts';
import { defaultContentTypes, writeContentTypes } from '../domain/content-types.ts';
import { fetchModes, languageSchema } from '../domain/data-dragon.ts';
import { proxySettingSchema } from './proxy-setting.ts';
import {
  bytes,
  contentTypes,
  countOrAll,
  days,
  emptyOr,
  folder,
  periods,
  rate,
  serviceAddressSchema,
  wholeNumber,
  yesOrNo,
} from './setting-values.ts';
import { streamPathForms } from './streams.ts';
import { updateModes } from './updates.ts';

/** Where a section or a setting applies: the desktop (`tray`: not on macOS), outside practice; or the local server. */
export type Where = 'desktop' | 'tray' | 'server';

interface Section {
  readonly title: string;
  readonly about?: string;
  /** Default: everywhere. */
  readonly where?: Where;
}

/** The sections of the screen, in its order. A key is the anchor of the address: `/settings#archive`. */
const settingSections = {
  account: { title: 'Account', about: 'Matchkeep signs in as rarely as possible.' },
  archive: { title: 'Archive', about: 'Plain folders and files, readable without Matchkeep.' },
  limits: { title: 'Sync and limits', about: 'How often to sync, and limits for requests and downloads.' },
  work: { title: 'When to work', about: 'What you request yourself works in quiet hours, too.' },
  service: {
    title: 'Service',
    about: 'The addresses your data provider gave you. Session tokens are sent only to these two.',
  },
  'data-dragon': {
    title: 'Names and pictures',
    about:
      'Champions, items, runes and spells of each patch, from Data Dragon of Riot Games. Only what is shown changes: statistics and exports do not use them.',
  },
  network: { title: 'Network', about: 'Matchkeep trusts the certificates that this system trusts.' },
  people: {
    title: 'Players with several names',
    about: 'All names of a person are one player in searches, statistics, exports and the data set.',
  },
  notes: {
    title: 'Notes',
    about: 'Your stars, tags and notes on games, players, teams and moments. Each page and game has its own.',
  },
  appearance: { title: 'Appearance' },
  desktop: {
    title: 'Desktop',
    about: 'Matchkeep syncs and downloads only while it runs.',
    where: 'desktop',
  },
  browsers: {
    title: 'Browsers',
    about:
      'Each browser can use this Matchkeep until its session ends: after three days without use, after seven days at the latest, or when Matchkeep stops.',
    where: 'server',
  },
  about: { title: 'About' },
} as const satisfies Readonly<Record<string, Section>>;
export type SectionName = keyof typeof settingSections;
export const sectionNames = Object.keys(settingSections) as readonly SectionName[];

/** How the screen shows a setting. `own`: with a component of its own, which `own-fields.tsx` names. */
export type Field =
  | { readonly kind: 'text'; readonly placeholder?: string }
  | { readonly kind: 'number'; readonly unit?: string }
  /** Bytes a second as `5 MB/s`; 0 as an empty field. */
  | { readonly kind: 'rate' }
  /** Bytes as `16 GB`. */
  | { readonly kind: 'size' }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
  | { readonly kind: 'own' };

interface Option {
  readonly value: string;
  readonly label: string;
  /** What the choice does, as a sentence that is shown while it is chosen. */
  readonly note?: string;
}

interface Setting {
  /** What it may be, and its default. */
  readonly value: z.ZodDefault<z.ZodType>;
  /** For `matchkeep config`, which has no section and no unit around it. */
  readonly meaning: string;
  readonly section: SectionName;
  readonly label: string;
  readonly hint?: string;
  readonly field: Field;
  /** Default: where its section does. */
  readonly where?: Where;
  /**
   * It is the full path of a folder, which `matchkeep config` completes from the current directory. A command that reads
   * refuses an invalid one: its default is another folder.
   */
  readonly isFolder?: true;
}

/** In the order of `config list`; a section of the screen shows its settings in the same order. */
const settingTable = {
  'service.baseUrl': {
    value: emptyOr(serviceAddressSchema).default(''),
    meaning: 'Address of the data API from your data provider (ends with /v2)',
    section: 'service',
    label: 'Service address',
    hint: 'It ends with /v2.',
    field: { kind: 'own' },
  },
  'service.streamBaseUrl': {
    value: emptyOr(serviceAddressSchema).default(''),
    meaning: 'Address of the stream API',
    section: 'service',
    label: 'Stream address',
    hint: 'Optional. Needed only to watch streams.',
    field: { kind: 'text', placeholder: 'https://…' },
  },
  'service.streamPath': {
    value: z.enum(streamPathForms, 'must be full or short').default('full'),
    meaning:
      'Path for stream requests: full (/api/external/v2/stream/playlist_url) or short (/v2/stream/playlist_url)',
    section: 'service',
    label: 'Stream path',
    field: {
      kind: 'choice',
      options: [
        {
          value: 'full',
          label: 'Full stream path',
          note: 'Streams are requested from /api/external/v2/stream/playlist_url.',
        },
        {
          value: 'short',
          label: 'Short stream path',
          note: 'Streams are requested from /v2/stream/playlist_url.',
        },
      ],
    },
  },
  'archive.dir': {
    value: folder.default(''),
    meaning: 'Archive folder; empty: "archive" in the data folder',
    section: 'archive',
    label: 'Archive folder',
    hint: 'Leave empty to use the folder "archive" in the data folder. To move the archived files too, use "Move…".',
    field: { kind: 'own' },
    isFolder: true,
  },
  'archive.folderNames': {
    value: z.enum(['follow', 'first'], 'must be follow or first').default('follow'),
    meaning:
      'Names of matches\' folders: "follow" renames a folder when its teams, day, league or tournament have other names; "first" leaves it',
    section: 'archive',
    label: 'Names of folders',
    hint: 'League, tournament, day and teams of a match. Folders that you named yourself are not renamed.',
    field: {
      kind: 'choice',
      options: [
        {
          value: 'follow',
          label: 'Follow the match',
          note: 'A folder is renamed an hour after its match has another name, at most once a day. match.json lists its earlier names.',
        },
        {
          value: 'first',
          label: 'First names',
          note: 'A folder retains the names of the day when its first file arrived.',
        },
      ],
    },
  },
  'archive.recheckDays': {
    value: days.default('1, 7, 30'),
    meaning:
      'Days after which archived files are asked for again, in case they were corrected; empty or off: never',
    section: 'archive',
    label: 'Ask for corrections after days',
    hint: 'While Matchkeep runs and downloads nothing. A corrected file is archived, and its earlier version stays. Leave empty for never.',
    field: { kind: 'text', placeholder: '1, 7, 30' },
  },
  'archive.earlierVersions': {
    value: countOrAll.default(''),
    meaning: 'Earlier versions that stay of each corrected file; the oldest others are deleted; empty: all',
    section: 'archive',
    label: 'Earlier versions of a corrected file',
    hint: 'The last so many of each file stay. The others are deleted for good: when Matchkeep starts, and when a file is corrected. Leave empty for all.',
    field: { kind: 'text', placeholder: 'All' },
  },
  'archive.verifyDays': {
    value: wholeNumber(0, 3650).default(30),
    meaning:
      'Days within which Matchkeep verifies every archived file again while it runs; 0: only when asked',
    section: 'archive',
    label: 'Verify every file within',
    hint: 'A part every hour, while Matchkeep runs and downloads nothing. 0: only when you ask for it.',
    field: { kind: 'number', unit: 'days' },
  },
  'archive.repairUnasked': {
    value: yesOrNo.default(false),
    meaning: 'Download missing and changed files again as soon as Matchkeep finds them',
    section: 'archive',
    label: 'Repair without being asked',
    hint: 'A file that Matchkeep finds missing or changed is downloaded again. What the archive has in its place stays under another name.',
    field: { kind: 'switch' },
  },
  'dataset.isOn': {
    value: yesOrNo.default(true),
    meaning: 'Make a data set of Parquet files from the archive, and update it while Matchkeep runs',
    section: 'archive',
    label: 'Data set',
    hint: 'Every table as Parquet files, in the folder "dataset" of the data folder: for SQL and other programs. When off, it stays as it is.',
    field: { kind: 'own' },
  },
  'dataDragon.fetch': {
    value: z.enum(fetchModes, 'must be ask, automatic or never').default('ask'),
    meaning: 'Names and pictures of a patch that is shown: ask, automatic (fetch them) or never',
    section: 'data-dragon',
    label: 'When a game is opened whose patch is not here',
    field: {
      kind: 'choice',
      options: [
        { value: 'ask', label: 'Ask', note: 'A game whose patch is not here yet offers to fetch it.' },
        {
          value: 'automatic',
          label: 'Fetch',
          note: 'A game whose patch is not here yet fetches it when it is opened.',
        },
        { value: 'never', label: 'Never', note: 'Only what is here is shown.' },
      ],
    },
  },
  'dataDragon.baseUrl': {
    value: serviceAddressSchema.default('https://ddragon.leagueoflegends.com'),
    meaning: 'Address of Data Dragon, from which names and pictures are fetched',
    section: 'data-dragon',
    label: 'Address',
    hint: 'Another address must have the same files. No session token is sent to it.',
    field: { kind: 'text', placeholder: 'https://ddragon.leagueoflegends.com' },
  },
  'dataDragon.language': {
    value: languageSchema.default('en_US'),
    meaning: 'Language of names from Data Dragon, such as en_US or ko_KR',
    section: 'data-dragon',
    label: 'Language of the names',
    hint: 'As Data Dragon writes it: en_US, ko_KR, zh_CN, … What is here in another language is fetched again.',
    field: { kind: 'text', placeholder: 'en_US' },
  },
  'network.proxy': {
    value: proxySettingSchema.default('system'),
    meaning:
      'Proxy for the service: system (from the system or the environment), none, or an address such as http://proxy.example:3128',
    section: 'network',
    label: 'Proxy',
    field: { kind: 'own' },
  },
  'rules.contentTypes': {
    value: contentTypes.default(writeContentTypes(defaultContentTypes)),
    meaning: 'Content types that a new watch rule archives, separated by commas',
    section: 'archive',
    label: 'Content types of new rules',
    hint: 'Rules that exist do not change: see Rules.',
    field: { kind: 'own' },
  },
  'sync.intervalMinutes': {
    value: wholeNumber(1, 24 * 60).default(10),
    meaning: 'Minutes between syncs',
    section: 'limits',
    label: 'Sync every',
    field: { kind: 'number', unit: 'minutes' },
  },
  'sync.requestsPerSecond': {
    value: rate.default(5),
    meaning: 'Maximum requests per second to the service',
    section: 'limits',
    label: 'Maximum requests per second',
    field: { kind: 'number', unit: 'requests' },
  },
  'sync.maxMinutes': {
    value: wholeNumber(1, 7 * 24 * 60).default(360),
    meaning:
      'Minutes after which one "sync --once", "get" or "backfill" ends with exit code 5; the next one continues',
    section: 'limits',
    label: 'One command works for at most',
    hint: 'Then sync --once, get or backfill ends with exit code 5, and the next one continues.',
    field: { kind: 'number', unit: 'minutes' },
  },
  'downloads.concurrency': {
    value: wholeNumber(1, 32).default(4),
    meaning: 'Maximum simultaneous downloads',
    section: 'limits',
    label: 'Simultaneous downloads',
    field: { kind: 'number' },
  },
  'downloads.bytesPerSecond': {
    value: bytes(0, Number.MAX_SAFE_INTEGER).default(0),
    meaning: 'Maximum bytes per second for all downloads, such as 2 MB/s; 0: no limit',
    section: 'limits',
    label: 'Bandwidth',
    hint: 'For all downloads together. Leave empty for no limit.',
    field: { kind: 'rate' },
  },
  'downloads.maxFileBytes': {
    value: bytes(1_000_000, Number.MAX_SAFE_INTEGER).default(16_000_000_000),
    meaning: 'Maximum size of a downloaded file after unpacking, such as 5 GB',
    section: 'limits',
    label: 'Largest file',
    hint: 'After unpacking. Larger files are not downloaded.',
    field: { kind: 'size' },
  },
  'work.quietHours': {
    value: periods(parseQuietHours, writeQuietHours).default(''),
    meaning:
      'When Matchkeep starts nothing by itself, such as "Mon-Fri 18:00-23:00; Sat,Sun 22:00-02:00", in local time',
    section: 'work',
    label: 'Quiet hours',
    hint: 'Matchkeep syncs and downloads nothing by itself. A period that ends before it begins ends on the next day.',
    field: { kind: 'own' },
  },
  'downloads.bandwidthPeriods': {
    value: periods(parseBandwidthPeriods, writeBandwidthPeriods).default(''),
    meaning:
      'Periods with their own limit, such as "Mon-Fri 08:00-18:00 2 MB/s; 01:00-06:00 no limit", in local time',
    section: 'work',
    label: 'Limits by time of day',
    hint: 'For all downloads together. At other times, the limit in "Sync and limits" applies.',
    field: { kind: 'own' },
  },
  'work.pauseOnBattery': {
    value: yesOrNo.default(false),
    meaning: 'Desktop: start nothing by itself while the machine runs on battery',
    section: 'work',
    label: 'Pause on battery',
    hint: 'Matchkeep continues when the machine is plugged in.',
    field: { kind: 'own' },
  },
  'updates.mode': {
    value: z.enum(updateModes, 'must be automatic, ask or off').default('automatic'),
    meaning: 'Application updates: automatic, ask or off',
    section: 'about',
    label: 'Updates',
    where: 'desktop',
    field: {
      kind: 'choice',
      options: [
        { value: 'automatic', label: 'Download automatically' },
        { value: 'ask', label: 'Ask first' },
        { value: 'off', label: 'Never check' },
      ],
    },
  },
  'interface.theme': {
    value: z.enum(['system', 'light', 'dark'], 'must be system, light or dark').default('system'),
    meaning: 'Theme: system, light or dark',
    section: 'appearance',
    label: 'Theme',
    field: {
      kind: 'choice',
      options: [
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ],
    },
  },
  'desktop.startAtLogin': {
    value: yesOrNo.default(false),
    meaning: 'Desktop: start at login, without a window',
    section: 'desktop',
    label: 'Start at login',
    hint: 'Starts in the background, without a window.',
    field: { kind: 'switch' },
  },
  'desktop.closeToTray': {
    value: yesOrNo.default(true),
    meaning: 'Desktop: keep running in the tray when the window is closed',
    section: 'desktop',
    label: 'Keep running when the window is closed',
    hint: 'Matchkeep stays in the tray. When off, closing the window quits Matchkeep.',
    // On macOS, applications stay in the dock when their window is closed.
    where: 'tray',
    field: { kind: 'switch' },
  },
  'desktop.notifications': {
    value: yesOrNo.default(true),
    meaning: 'Desktop: notify about archived games and problems',
    section: 'desktop',
    label: 'Notifications',
    hint: 'About archived games, new versions and problems, while the window is in the background.',
    field: { kind: 'switch' },
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingKey = keyof typeof settingTable;
export const settingKeys = Object.keys(settingTable) as readonly SettingKey[];

/** The keys of the settings whose field is of this kind. */
export type KeyWithField<K extends Field['kind']> = {
  [Key in SettingKey]: (typeof settingTable)[Key]['field']['kind'] extends K ? Key : never;
}[SettingKey];

/** One entry, without the literal types of its table. */
export const findSetting = (key: SettingKey): Setting => settingTable[key];
export const findSection = (name: SectionName): Section => settingSections[name];

type Table = typeof settingTable;
type Schemas = { readonly [K in SettingKey]: Table[K]['value'] };
type PatchSchemas = { readonly [K in SettingKey]: ReturnType<Table[K]['value']['unwrap']> };

const each = <T>(read: (setting: Setting) => T) =>
  Object.fromEntries(settingKeys.map((key) => [key, read(settingTable[key])]));

export const settingsSchema = z.object(each(({ value }) => value) as Schemas);
export type Settings = z.infer<typeof settingsSchema>;

/**
 * A change of some settings. Not `settingsSchema.partial()`: zod fills in the default of a missing key, so changing
 * one setting would reset all others.
 */
export const settingsPatchSchema = z.object(each(({ value }) => value.unwrap()) as PatchSchemas).partial();
export type SettingsPatch = z.output<typeof settingsPatchSchema>;
