const shortNames: Readonly<Record<string, string>> = {
  GAMH_SUMMARY: 'Summary',
  GAMH_DETAILS: 'Details',
  ROFL_REPLAY: 'Replay',
  GAMH_SEPARATED: 'Messages',
  HISTORIC_BAYES_SEPARATED: 'Live messages',
  HISTORIC_BAYES_DUMP: 'Live dump',
};

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

/** A short name; for an unknown type the service's name. */
export function shortContentType(name: string): string {
  return Object.hasOwn(shortNames, name) ? (shortNames[name] ?? name) : name;
}
