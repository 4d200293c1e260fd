/** Known content types, offered as suggestions. The set is open: users may type any other name. */
export const knownContentTypes = [
  { name: 'GAMH_SUMMARY', meaning: 'Team and player statistics (JSON)' },
  { name: 'GAMH_DETAILS', meaning: 'Detailed timeline (JSON)' },
  { name: 'ROFL_REPLAY', meaning: 'Replay file for the game client' },
  { name: 'GAMH_SEPARATED', meaning: 'Game messages, one JSON each (zip)' },
  { name: 'HISTORIC_BAYES_SEPARATED', meaning: 'Live messages, one JSON each (zip)' },
  { name: 'HISTORIC_BAYES_DUMP', meaning: 'All live messages in one JSON (zip, large)' },
] as const;

const plurals: Readonly<Record<string, string>> = {
  GAMH_SUMMARY: 'summaries',
  GAMH_DETAILS: 'timelines',
  ROFL_REPLAY: 'replays',
  GAMH_SEPARATED: 'messages',
  HISTORIC_BAYES_SEPARATED: 'live messages',
  HISTORIC_BAYES_DUMP: 'live dumps',
};

/** For a sentence: `summaries`; for an unknown type the service's name. */
export function pluralContentType(name: string): string {
  return Object.hasOwn(plurals, name) ? (plurals[name] ?? name) : name;
}
