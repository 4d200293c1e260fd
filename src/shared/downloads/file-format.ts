/**
 * The format that a content type's files have, and the sentence about an archived file of another one. The file's
 * extension is the mark: it says which format the file really has.
 */

export const fileFormats = ['json', 'zip', 'rofl', 'gz', 'jsonl', 'txt', 'html', 'bin'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The formats of the content types in the service's specification. Other content types exist, of any format. */
const expectedFormats: ReadonlyMap<string, FileFormat> = new Map([
  ['GAMH_SUMMARY', 'json'],
  ['GAMH_DETAILS', 'json'],
  ['GAMH_SEPARATED', 'zip'],
  ['HISTORIC_BAYES_SEPARATED', 'zip'],
  ['HISTORIC_BAYES_DUMP', 'zip'],
  ['ROFL_REPLAY', 'rofl'],
]);

const names: Readonly<Record<FileFormat, string>> = {
  json: 'JSON',
  zip: 'a zip file',
  rofl: 'a replay file',
  gz: 'gzip data',
  jsonl: 'JSON lines',
  txt: 'other text',
  html: 'a web page',
  bin: 'data of an unknown format',
};

/** Undefined for a content type that is not in the specification. */
export function expectedFormat(contentType: string): FileFormat | undefined {
  return expectedFormats.get(contentType);
}

/** `not readable as JSON: it is gzip data` */
export function notReadableClause(expected: FileFormat, found: FileFormat): string {
  return `not readable as ${names[expected]}: it is ${names[found]}`;
}

/**
 * What is to be said about an archived file whose format is not that of its content type, as a sentence; null if it is,
 * or if no format is expected. `path` is any path of the file.
 */
export function notReadableText(contentType: string, path: string): string | null {
  const clause = otherFormatClause(contentType, path);
  return clause === null ? null : `The file is complete, and ${clause}.`;
}

/** As `notReadableText`, of a file in the archive: its name begins with its content type. */
export function notReadableTextAt(path: string): string | null {
  const [contentType = ''] = path.slice(path.lastIndexOf('/') + 1).split('.');
  return notReadableText(contentType, path);
}

/** As `notReadableText`, but only the clause: `not readable as JSON: it is gzip data`. */
export function otherFormatClause(contentType: string, path: string): string | null {
  const expected = expectedFormats.get(contentType);
  const extension = path.slice(path.lastIndexOf('.') + 1);
  const found = fileFormats.find((format) => format === extension);
  if (expected === undefined || found === undefined || found === expected) return null;
  return notReadableClause(expected, found);
}
