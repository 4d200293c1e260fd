/** What the user noted on games and on moments in them, by row. Few of all games have a note. */
import { foldedWords, hasRun, nameKey } from '../../../shared/base/names.ts';
import { Bitset } from './bitset.ts';
import { type Columns, findRow } from './columns.ts';

/** One note on a game, or on a moment in it. */
export interface GameNote {
  readonly gameKey: number;
  readonly isStarred: boolean;
  readonly tags: readonly string[];
  readonly text: string;
  readonly isMoment: boolean;
}

interface Tag {
  /** In the spelling that was met first. */
  readonly label: string;
  /** Few: a set of all games for each tag would take far more memory. */
  readonly rows: ReadonlySet<number>;
}

export class NotedGames {
  private readonly starred = new Set<number>();
  /** Rows with a text or a moment. */
  private readonly noted = new Set<number>();
  /** By `nameKey`. */
  private readonly byTag = new Map<string, Tag & { readonly rows: Set<number> }>();
  /** As `foldedWords` has them. */
  private readonly texts: { readonly row: number; readonly words: string }[] = [];

  /** The words of each text, so that a change of one note does not fold all others again. */
  private wordsByText = new Map<string, string>();
  private keyByTag = new Map<string, string>();

  /** Replaces everything. */
  read(notes: Iterable<GameNote>, columns: Columns): void {
    this.starred.clear();
    this.noted.clear();
    this.byTag.clear();
    this.texts.length = 0;
    const [knownWords, knownKeys] = [this.wordsByText, this.keyByTag];
    this.wordsByText = new Map();
    this.keyByTag = new Map();
    for (const { gameKey, isStarred, tags, text, isMoment } of notes) {
      const row = findRow(columns, gameKey);
      if (row < 0) continue;
      if (isStarred) this.starred.add(row);
      if (isMoment || text !== '') this.noted.add(row);
      if (text !== '') {
        const words = this.wordsByText.get(text) ?? knownWords.get(text) ?? foldedWords(text);
        this.wordsByText.set(text, words);
        this.texts.push({ row, words });
      }
      for (const label of tags) {
        const key = this.keyByTag.get(label) ?? knownKeys.get(label) ?? nameKey(label);
        this.keyByTag.set(label, key);
        const tag = this.byTag.get(key) ?? { label, rows: new Set<number>() };
        tag.rows.add(row);
        this.byTag.set(key, tag);
      }
    }
  }

  /** In alphabetical order. */
  tags(): readonly Tag[] {
    return [...this.byTag].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tag]) => tag);
  }

  withStar(capacity: number): Bitset {
    return toSet(this.starred, capacity);
  }

  /** Games with this tag, or else with one that has a word that begins so; null if no game has one. */
  tagged(text: string, capacity: number): Bitset | null {
    const exact = this.byTag.get(nameKey(text));
    const words = foldedWords(text);
    const found = exact
      ? [exact]
      : [...this.byTag.values()].filter(({ label }) => words !== '' && hasRun(foldedWords(label), words));
    return found.length === 0
      ? null
      : toSet(
          found.flatMap(({ rows }) => [...rows]),
          capacity,
        );
  }

  /** Games with these words (as `foldedWords` has them) in one note; null: with any note or moment. */
  withWords(words: string | null, capacity: number): Bitset {
    if (words === null) return toSet(this.noted, capacity);
    const found = this.texts.filter((text) => hasRun(text.words, words));
    return toSet(
      found.map(({ row }) => row),
      capacity,
    );
  }
}

function toSet(rows: Iterable<number>, capacity: number): Bitset {
  const set = new Bitset(capacity);
  for (const row of rows) set.add(row);
  return set;
}
