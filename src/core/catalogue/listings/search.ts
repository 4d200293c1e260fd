/** Full-text search: what the user types becomes an FTS5 expression, and rows become searchable text. */
import type Database from 'better-sqlite3';
import { foldedWords } from '../../../shared/names.ts';
import { type Names, splitKeys } from './names.ts';

const maxWords = 16;

export interface Vocabulary {
  /** The indexed words that begin with this one, where they are few; else none. */
  readonly endings: (word: string) => readonly string[];
  /** The names that are the same as this one, as they are spelt. */
  readonly spellings: (name: string) => readonly string[];
}

/**
 * Every word of the text must be there, each as the beginning of a word or (for text with signs in it, such
 * as `ESPORTSTMNT01:2690210`) of a run of words, or as a name that is the same however it is spelt: `GENG` finds
 * `Gen.G`. Null where the text has nothing to look for.
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
      ...writtenForms(word).map((form) => begun(form, endings(form))),
      ...otherwise(word, spellings),
    ]),
  );
  const whole = words.length === 1 ? [] : otherwise(words.join(' '), spellings);
  return disjunction([each.join(' AND '), ...whole]);
}

/** A word as it was typed, and in common width: the index keeps names as the service writes them. */
const writtenForms = (word: string) => [...new Set([word, word.normalize('NFKC')])];

function begun(word: string, whole: readonly string[]): string {
  if (whole.length > 0) return disjunction(whole.map(phrase));
  return `${phrase(word)}*`;
}

/** The same name in spellings that the words themselves do not find. */
function otherwise(text: string, spellings: Vocabulary['spellings']): string[] {
  const words = foldedWords(text);
  const isCommonWidth = (name: string) => name.normalize('NFKC') === name.normalize('NFC');
  return spellings(text)
    .filter((name) => foldedWords(name) !== words || !isCommonWidth(name))
    .map((name) => phrase(name.normalize('NFC').replaceAll('\0', ' ')));
}

const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;

const disjunction = (expressions: readonly string[]) =>
  expressions.length === 1 ? expressions.join('') : `(${expressions.map((one) => `(${one})`).join(' OR ')})`;

/** The index keeps beginnings of up to three letters; for few whole words it is quicker to ask for each. */
const longBeginning = /^[a-z0-9]{4,}$/i;
const maxEndings = 8;

/**
 * The indexed words that begin with a word of four letters or more, where they are few. FTS5 gathers every row of
 * all of them before it gives the first, but reads whole words row by row: what is in a million rows is found at
 * once. Empty where there are none or many, and for words that the index may have written otherwise.
 */
export function createEndings(db: Database.Database, kind: 'match' | 'game'): (word: string) => string[] {
  // One line for each occurrence, so that the first of a word is had without going through the others.
  db.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${kind}_words USING fts5vocab(main, '${kind}_search', 'instance')`,
  );
  const atOrAfter = db
    .prepare<[string], string>(`SELECT term FROM temp.${kind}_words WHERE term >= ? LIMIT 1`)
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

/** What of a match or game can be searched and filtered by. */
export interface Indexed {
  readonly order_key: number;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly team_keys: string;
  /** Separated by blanks. */
  readonly ids: string;
  /** Of games alone: names of those who played it, as its file tells. */
  readonly players?: string;
}

/** Keeps `<kind>_search` and `<kind>_teams` in step with the rows; called in the rows' own transaction. */
export function createIndexer(db: Database.Database, names: Names, kind: 'match' | 'game') {
  const addText = db.prepare<unknown[]>(
    kind === 'match'
      ? 'INSERT INTO match_search (rowid, league, tournament, teams, ids) VALUES (?, ?, ?, ?, ?)'
      : 'INSERT INTO game_search (rowid, league, tournament, teams, ids, players) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const dropText = db.prepare<[number]>(`DELETE FROM ${kind}_search WHERE rowid = ?`);
  const addTeam = db.prepare<[number, number]>(
    `INSERT OR IGNORE INTO ${kind}_teams (team_key, order_key) VALUES (?, ?)`,
  );
  const dropTeam = db.prepare<[number, number]>(
    `DELETE FROM ${kind}_teams WHERE team_key = ? AND order_key = ?`,
  );

  return {
    add(row: Indexed): void {
      addText.run(
        row.order_key,
        names.league(row.league_key).name,
        names.tournament(row.tournament_key).name,
        names.teamsText(row.team_keys),
        row.ids,
        ...(kind === 'game' ? [row.players ?? ''] : []),
      );
      for (const team of splitKeys(row.team_keys)) addTeam.run(team, row.order_key);
    },
    drop(row: Pick<Indexed, 'order_key' | 'team_keys'>): void {
      dropText.run(row.order_key);
      for (const team of splitKeys(row.team_keys)) dropTeam.run(team, row.order_key);
    },
  };
}

export type Indexer = ReturnType<typeof createIndexer>;
