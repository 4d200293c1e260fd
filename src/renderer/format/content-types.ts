const shortNames: Readonly<Record<string, string>> = {
  GAMH_SUMMARY: 'Summary',
  GAMH_DETAILS: 'Details',
  ROFL_REPLAY: 'Replay',
  GAMH_SEPARATED: 'Messages',
  HISTORIC_BAYES_SEPARATED: 'Live messages',
  HISTORIC_BAYES_DUMP: 'Live dump',
};

/** A short name; for an unknown type the service's name. */
export function shortContentType(name: string): string {
  return Object.hasOwn(shortNames, name) ? (shortNames[name] ?? name) : name;
}
