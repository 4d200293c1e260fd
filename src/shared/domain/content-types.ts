/**
 * Known content types, offered as suggestions, and what they are called everywhere. The set is open: users may type any
 * other name, which is then shown as it is.
 */

/**
 * `name` is the service's. `label` has a place of its own, `inText` and `plural` are parts of sentences. `typicalBytes`
 * is the usual size of one game's file, measured at files of real games; null where none was measured.
 */
interface ContentType {
  readonly name: string;
  readonly label: string;
  readonly inText: string;
  readonly plural: string;
  readonly meaning: string;
  readonly typicalBytes: number | null;
}

export const knownContentTypes: readonly ContentType[] = [
  {
    name: 'GAMH_SUMMARY',
    label: 'Summary',
    inText: 'the summary',
    plural: 'summaries',
    meaning: 'Team and player statistics (JSON)',
    typicalBytes: 50_000,
  },
  {
    name: 'GAMH_DETAILS',
    label: 'Timeline',
    inText: 'the timeline',
    plural: 'timelines',
    meaning: 'Every event and minute of the game (JSON)',
    typicalBytes: 500_000,
  },
  {
    name: 'ROFL_REPLAY',
    label: 'Replay',
    inText: 'the replay',
    plural: 'replays',
    meaning: 'Replay file for the game client',
    typicalBytes: 20_000_000,
  },
  {
    name: 'GAMH_SEPARATED',
    label: 'Messages',
    inText: 'the message file',
    plural: 'messages',
    meaning: 'Game messages, one JSON each (zip)',
    typicalBytes: null,
  },
  {
    name: 'HISTORIC_BAYES_SEPARATED',
    label: 'Live messages',
    inText: 'the live message file',
    plural: 'live messages',
    meaning: 'Live messages, one JSON each (zip)',
    typicalBytes: null,
  },
  {
    name: 'HISTORIC_BAYES_DUMP',
    label: 'Live dump',
    inText: 'the live dump',
    plural: 'live dumps',
    meaning: 'All live messages in one JSON (zip, large)',
    typicalBytes: null,
  },
];

const known = new Map(knownContentTypes.map((type) => [type.name, type]));

/** `Summary`; for an unknown type the service's name. */
export const contentTypeLabel = (name: string): string => known.get(name)?.label ?? name;

/** For a sentence: `the summary`; for an unknown type the service's name. */
export const contentTypeInText = (name: string): string => known.get(name)?.inText ?? name;

/** As the first words of a sentence: `The summary`. */
export const contentTypeAtStart = (name: string): string =>
  known.get(name)?.inText.replace(/^t/, 'T') ?? name;

/** For a sentence: `summaries`; for an unknown type the service's name. */
export const pluralContentType = (name: string): string => known.get(name)?.plural ?? name;

/** The service's name of what the user typed, which may be a label; any other text as it is. */
export function contentTypeNamed(text: string): string {
  const label = text.trim().toLowerCase();
  return knownContentTypes.find((type) => type.label.toLowerCase() === label)?.name ?? text;
}

/** See `ContentType`; null for an unknown type, too. */
export const typicalBytes = (name: string): number | null => known.get(name)?.typicalBytes ?? null;

/** The content types that new rules archive until the user chooses others. */
export const defaultContentTypes: readonly string[] = ['GAMH_SUMMARY', 'GAMH_DETAILS'];

/** `Summary, GAMH_DETAILS` as the service's names, each once, in their order. */
export function parseContentTypes(text: string): readonly string[] {
  const names = text.split(',').map((name) => contentTypeNamed(name).trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The text that `parseContentTypes` reads. */
export const writeContentTypes = (names: readonly string[]): string => names.join(', ');
