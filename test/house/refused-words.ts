/** Words and names that the project does not use, each with the plain form, and how often each may still occur. */

export interface RefusedWord {
  /** As the report prints it. */
  readonly name: string;
  /**
   * Matches in text whose names are split into words (`toldAt` is read as `told At`), without regard to case.
   * For a rule about `names`, the pattern matches the text as it is written.
   */
  readonly pattern: RegExp;
  readonly isAboutNames?: boolean;
  /** What to write instead. */
  readonly plain: string;
  /** How many times it may occur. Only ever lowered. */
  readonly ceiling: number;
}

const word = (name: string, words: string, plain: string, ceiling: number): RefusedWord => ({
  name,
  pattern: new RegExp(`\\b(?:${words})\\b`, 'gi'),
  plain,
  ceiling,
});

const name = (title: string, pattern: RegExp, plain: string, ceiling: number): RefusedWord => ({
  name: title,
  pattern,
  isAboutNames: true,
  plain,
  ceiling,
});

export const refusedWords: readonly RefusedWord[] = [
  word('told', 'told', 'known, reported, notified, given', 0),
  word('tell', 'tells?|telling', 'report, notify, emit, show', 0),
  word('anew', 'anew', 'again', 0),
  word('mend', 'mend(?:s|ed|ing)?', 'repair, correct, fix', 0),
  word('whoever', 'whoever', 'the user, the caller, anyone who', 0),
  word('whichever', 'whichever', 'any, the one that', 0),
  word('asker', 'askers?', 'client, caller', 0),
  word('deed', 'deeds?', 'statistics, action', 0),
  word('go on', 'go(?:es|ing)? on|went on', 'continue, resume, keep running', 0),
  word('stand', 'stands?(?!-in|ard| for)|stood', 'is, are listed, appears', 0),
  word('can not', 'can not', 'cannot', 0),
  word('beside', 'beside', 'next to, together with, except', 0),
  word('aside', 'asides?', 'staged, temporary, separately', 0),
  word('kept', 'kept', 'stored, saved, retained', 0),
  word('keeps', 'keeps(?! \\w+ing\\b| the focus)', 'stores, saves, retains', 0),
  word('rest (to pause)', 'rests|rested|resting|at rest', 'is suspended, pauses, idle', 0),
  word('hasten', 'hasten(?:s|ed|ing)?', 'bring forward', 0),
  word('take in', 'tak(?:e|es|en|ing) in', 'adopt, import, read', 0),
  word('let go', 'let(?:s|ting)? (?:go|threads go)', 'release, close', 0),
  word('should it', 'should it', 'if it', 0),
  word('by then', 'by then', 'already, in the meantime', 0),
  word('so that nobody', 'so that nobody', 'so that no …', 0),
  word('under way', 'under way', 'running, in progress, active', 0),
  word('to be had', '(?:is|are|be|been) had', 'is available', 0),
  word('in vain', 'in vain', 'without success', 0),
  word('kin', 'kin', 'similar, -based', 0),
  word('for want of', 'for want of', 'without, because … is missing', 0),
  word(
    'archaic',
    'whence|wherein|thereof|thereby|hither|lest|upon|afresh|henceforth|betimes|ere|unto|nought|naught|wrought',
    'a word of today',
    0,
  ),
  word('of its own accord', 'of (?:its|their) own accord', 'by itself, automatically', 0),
  word('look into', 'look(?:s|ed|ing)? into', 'inspect, open, read', 0),
  name('curly quotes', /[“”]/g, 'straight quotes', 0),
  name('a name in …Of', /\b[a-z][A-Za-z0-9]*[a-z0-9]Of\b/g, 'the noun alone, or a verb: readName, toRow', 0),
  name(
    'a limit named most…, longest…, least…',
    /\b(?:most|longest|least|fewest|shortest)[A-Z][A-Za-z]*/g,
    'max…, max…Ms, min…',
    0,
  ),
  name('a name in …AtOnce', /\b[a-z][A-Za-z0-9]*AtOnce\b/g, '…PerBatch, batchSize', 0),
];

/** Uses that are right: a passage of one file (or of every file), and why. It is left out of the count. */
export const allowedUses: readonly {
  readonly file?: string;
  readonly text: string;
  readonly reason: string;
}[] = [
  { text: 'lastIndexOf', reason: 'JavaScript' },
  { text: 'indexOf', reason: 'JavaScript' },
  { text: 'valueOf', reason: 'JavaScript' },
  { text: 'getPrototypeOf', reason: 'JavaScript' },
  { text: 'setPrototypeOf', reason: 'JavaScript' },
  { text: 'toBeInstanceOf', reason: 'Vitest' },
  { text: 'toBeOneOf', reason: 'Vitest' },
  { text: 'toBeTypeOf', reason: 'Vitest' },
  { text: 'asOf', reason: 'a name in the JSON of coverage and status that scripts read' },
  { text: 'standIn', reason: 'the noun: a stand-in for Electron' },
  { text: 'StandIn', reason: 'the noun: a stand-in for Electron' },
  { text: 'stand in/', reason: 'the folder of the stand-in for Electron' },
  { text: 'stand in.', reason: 'a file about the stand-in for Electron' },
  { text: '<aside', reason: 'HTML' },
  { text: '</aside>', reason: 'HTML' },
  { text: '.kept-', reason: 'the name of a backup in archives of released versions' },
  { file: 'src/core/archive/layout.ts', text: '\\.kept-', reason: 'the same as a pattern' },
  { file: 'src/core/user-data/json-backup.ts', text: "'kept'", reason: 'a value in released catalogues' },
  { text: 'archive.takenIn', reason: 'a key in released catalogues' },
  { text: 'archive.takingIn', reason: 'a key in released catalogues' },
  { file: 'test/support/library/world.ts', text: 'First Stand', reason: 'a tournament' },
  { file: 'src/shared/game-names/runes.ts', text: 'Last Stand', reason: 'a rune' },
];
