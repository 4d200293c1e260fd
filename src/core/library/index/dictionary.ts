/**
 * The names of one kind (leagues, teams, players, …) and what a word of a query means among them. Several rows of
 * the catalogue may be one entity: a league listed with and without its id, a team under two codes. They are told
 * apart by their names (see names.ts).
 */
import { foldedWords, hasRun, nameKey } from '../../../shared/names.ts';
import { closest } from '../../../shared/query/parse-query.ts';

export interface NameRow {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  /** A team's, or a champion's as files spell it. */
  readonly code?: string;
}

/** Names are looked through one by one for near misses: with more than this, that would be felt. */
const maxNearMissNames = 5_000;
/** So long a beginning of an id is no year, patch or count. */
const minIdPrefix = 8;

export class Dictionary {
  readonly labels: string[] = [];
  /** Entity by the row's key, plus 1; 0 is none. */
  private ofKey = new Uint32Array(64);
  private readonly byName = new Map<string, number>();
  /** Entities by the key of a name or a code. */
  private readonly named = new Map<string, number[]>();
  private readonly byId = new Map<string, number[]>();
  private readonly ids: string[][] = [];
  /** Folded. */
  private readonly longIds: { readonly id: string; readonly entity: number }[] = [];
  /** Lines to search in, each a name or code between line breaks, and the entity of each. */
  private lines: string[] = [];
  private lineEntities: number[] = [];
  private text: string | null = null;
  private lineStarts = new Uint32Array(0);
  private readonly values = new Map<number, string>();
  private ranksByLabel = new Uint32Array(0);
  /** Whether a query can name the entity: one without letters and digits can't be. */
  readonly canBeNamed: boolean[] = [];
  lastKey = 0;

  get size(): number {
    return this.labels.length;
  }

  add({ key, id, name, code = '' }: NameRow): void {
    const label = name || code || id;
    const group = nameKey(label);
    let entity = this.byName.get(group);
    if (entity === undefined) {
      entity = this.labels.length;
      this.labels.push(label);
      this.ids.push([]);
      this.canBeNamed.push(false);
      this.byName.set(group, entity);
    }
    if (key >= this.ofKey.length) {
      const grown = new Uint32Array(key * 2);
      grown.set(this.ofKey);
      this.ofKey = grown;
    }
    if (foldedWords(label) !== '' || foldedWords(id) !== '') this.canBeNamed[entity] = true;
    this.ofKey[key] = entity + 1;
    this.lastKey = Math.max(this.lastKey, key);
    if (id !== '' && !this.ids[entity]?.includes(id)) this.ids[entity]?.push(id);
    const words = foldedWords(id);
    if (words.length >= minIdPrefix) this.longIds.push({ id: words, entity });
    for (const text of [name, code]) learn(this.named, text, entity);
    learn(this.byId, id, entity);
    for (const text of [name, code]) this.learnLine(foldedWords(text), entity);
    this.values.clear();
  }

  /** The entity of a row, plus 1; 0 for a key that is none's. */
  entityPlusOne(key: number): number {
    return this.ofKey[key] ?? 0;
  }

  label(entity: number): string {
    return this.labels[entity] ?? '';
  }

  /** What a value after `field:` means: the entities that are called exactly so, else those that begin so. */
  resolve(value: string): readonly number[] {
    const key = nameKey(value);
    const exact = new Set([...(this.named.get(key) ?? []), ...(this.byId.get(key) ?? [])]);
    return exact.size > 0 ? [...exact] : this.beginning(foldedWords(value));
  }

  /** Entities of this name, or with a run of words of which the last may be only begun. `words` as `foldedWords` gives them. */
  beginning(words: string): readonly number[] {
    if (words === '') return [];
    const text = this.searchText();
    const found = new Set(this.named.get(nameKey(words)));
    for (const needle of [`\n${words}`, ` ${words}`]) {
      for (let at = text.indexOf(needle); at !== -1; ) {
        const line = this.lineAt(at + 1);
        found.add(this.lineEntities[line] ?? 0);
        // On to the next line: one hit in each is enough.
        const next = this.lineStarts[line + 1] ?? text.length;
        at = text.indexOf(needle, Math.max(next - 1, at + 1));
      }
    }
    return [...found];
  }

  /** Entities with this id, or one that begins so where that is no chance. `words` as `foldedWords` gives them. */
  identified(words: string): readonly number[] {
    const exact = this.byId.get(nameKey(words)) ?? [];
    if (words.length < minIdPrefix) return exact;
    const begun = this.longIds.filter(({ id }) => id.startsWith(words)).map(({ entity }) => entity);
    return [...new Set([...exact, ...begun])];
  }

  /** What is written into a query to mean this entity and, where that can be, no other. */
  value(entity: number): string {
    const known = this.values.get(entity);
    if (known !== undefined) return known;
    const label = this.label(entity);
    const isOnly = (text: string) => {
      const found = foldedWords(text) === '' ? [] : this.resolve(text);
      return found.length === 1 && found[0] === entity;
    };
    const value = [label, ...(this.ids[entity] ?? [])].find(isOnly) ?? label;
    this.values.set(entity, value);
    return value;
  }

  /** The place of each entity when they are sorted by label. */
  ranks(): Uint32Array {
    if (this.ranksByLabel.length === this.size) return this.ranksByLabel;
    const sorted = this.labels.map((_, entity) => entity);
    sorted.sort((a, b) => (this.label(a) < this.label(b) ? -1 : 1));
    this.ranksByLabel = new Uint32Array(this.size);
    for (const [rank, entity] of sorted.entries()) this.ranksByLabel[entity] = rank;
    return this.ranksByLabel;
  }

  /** A name that differs little from the text, or null. */
  nearest(text: string): string | null {
    if (this.size > maxNearMissNames) return null;
    const name = closest(foldedWords(text), this.lines);
    return name === null ? null : this.label(this.lineEntities[this.lines.indexOf(name)] ?? 0);
  }

  private learnLine(words: string, entity: number): void {
    if (words === '' || (this.lineEntities.at(-1) === entity && this.lines.at(-1) === words)) return;
    this.lines.push(words);
    this.lineEntities.push(entity);
    this.text = null;
  }

  private searchText(): string {
    if (this.text !== null) return this.text;
    this.text = `\n${this.lines.join('\n')}\n`;
    this.lineStarts = new Uint32Array(this.lines.length);
    let start = 1;
    for (const [index, line] of this.lines.entries()) {
      this.lineStarts[index] = start;
      start += line.length + 1;
    }
    return this.text;
  }

  private lineAt(at: number): number {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.lineStarts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function learn(entities: Map<string, number[]>, text: string, entity: number): void {
  if (foldedWords(text) === '') return;
  const key = nameKey(text);
  const known = entities.get(key);
  if (known === undefined) entities.set(key, [entity]);
  else if (!known.includes(entity)) known.push(entity);
}

/** Content types are matched like names: whole, else by the beginnings of their words. */
export function resolveAmong(value: string, options: readonly string[]): readonly string[] {
  const words = foldedWords(value);
  const exact = options.filter((option) => foldedWords(option) === words);
  if (exact.length > 0 || words === '') return exact;
  return options.filter((option) => hasRun(foldedWords(option), words));
}
