/** Full-text search of matches with FTS5: builds search expressions from user input, and the searchable text of rows. */
import type Database from 'better-sqlite3';
import { foldedWords } from '../../../shared/base/names.ts';
import type { Names } from './names.ts';
import { createTeamIndex } from './team-index.ts';

const maxWords = 16;

export interface Vocabulary {
  /** The indexed words that begin with this word, if they are few; otherwise none. */
  readonly endings: (word: string) => readonly string[];
  /** The spellings of names that count as the same as this one. */
  readonly spellings: (name: string) => readonly string[];
}

/**
 * Every word of the text must match: as the beginning of a word, as the beginning of several consecutive words for text
 * with punctuation (`ESPORTSTMNT01:2690210`), or as another spelling of a name (`GENG` finds `Gen.G`). Null if the text
 * has no letters or digits.
 */
export function matchExpression(text: string, { endings, spellings }: Vocabulary): string | null {
  const words = text
    .normalize('NFC')
    .replaceAll('\0', ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word))
    .slice(0, maxWords);
  if (words.length === 0) return null;
  const each = words.map((word) =>
    disjunction([
      ...writtenForms(word).map((form) => prefixExpression(form, endings(form))),
      ...otherSpellings(word, spellings),
    ]),
  );
  const whole = words.length === 1 ? [] : otherSpellings(words.join(' '), spellings);
  return disjunction([each.join(' AND '), ...whole]);
}

/** The word as typed, and in common width: the index has names as the service writes them. */
const writtenForms = (word: string) => [...new Set([word, word.normalize('NFKC')])];

function prefixExpression(word: string, whole: readonly string[]): string {
  if (whole.length > 0) return disjunction(whole.map(phrase));
  return `${phrase(word)}*`;
}

/** Spellings of the same name that the words themselves do not match. */
function otherSpellings(text: string, spellings: Vocabulary['spellings']): string[] {
  const words = foldedWords(text);
  const isCommonWidth = (name: string) => name.normalize('NFKC') === name.normalize('NFC');
  return spellings(text)
    .filter((name) => foldedWords(name) !== words || !isCommonWidth(name))
    .map((name) => phrase(name.normalize('NFC').replaceAll('\0', ' ')));
}

const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;

const disjunction = (expressions: readonly string[]) =>
  expressions.length === 1 ? expressions.join('') : `(${expressions.map((one) => `(${one})`).join(' OR ')})`;

/** The index stores prefixes of up to three letters. For longer ones, a few whole words are faster. */
const longBeginning = /^[a-z0-9]{4,}$/i;
/**
 * With 32 words, each of which is in thousands of a million matches, the first page takes a tenth of the prefix's time;
 * to read every match that has one of them takes a third longer than by the prefix, and with more words longer still.
 */
const maxEndings = 32;

/**
 * The indexed words that begin with a word of four letters or more, if they are few. For a prefix, FTS5 collects all
 * matching rows before it returns the first; whole words are read row by row, so that a match in a million rows is
 * found at once. Empty if there are no or many such words, and for words that the index may have normalised.
 */
export function createEndings(db: Database.Database): (word: string) => string[] {
  // One row for each occurrence: the first one of a word is found without reading the others.
  db.exec(
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.match_words USING fts5vocab(main, 'match_search', 'instance')",
  );
  const atOrAfter = db
    .prepare<[string], string>('SELECT term FROM temp.match_words WHERE term >= ? LIMIT 1')
    .pluck();
  return (word) => {
    if (!longBeginning.test(word)) return [];
    const start = word.toLowerCase();
    const found: string[] = [];
    for (let term = atOrAfter.get(start); term?.startsWith(start); term = atOrAfter.get(`${term}\u0001`)) {
      if (found.length === maxEndings) return [];
      found.push(term);
    }
    return found;
  };
}

/** The searchable and filterable values of a match. */
interface Indexed {
  readonly order_key: number;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly team_keys: string;
  /** Separated by blanks. */
  readonly ids: string;
}

/** Updates `match_search` and `match_teams` with the rows; call in the same transaction. */
export function createMatchIndexer(db: Database.Database, names: Names) {
  const teams = createTeamIndex(db, 'match');
  const addText = db.prepare<unknown[]>(
    'INSERT INTO match_search (rowid, league, tournament, teams, ids) VALUES (?, ?, ?, ?, ?)',
  );
  const dropText = db.prepare<[number]>('DELETE FROM match_search WHERE rowid = ?');

  return {
    add(row: Indexed): void {
      addText.run(
        row.order_key,
        names.league(row.league_key).name,
        names.tournament(row.tournament_key).name,
        names.teamsText(row.team_keys),
        row.ids,
      );
      teams.add(row);
    },
    drop(row: Pick<Indexed, 'order_key' | 'team_keys'>): void {
      dropText.run(row.order_key);
      teams.drop(row);
    },
  };
}

export type MatchIndexer = ReturnType<typeof createMatchIndexer>;
