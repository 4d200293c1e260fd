/**
 * The names of one kind of entity (leagues, teams, players, …), and which entities a word of a query means. Several
 * rows of the catalogue can be one entity: a league listed with and without its id, or a team with two codes. The name
 * decides which rows belong together (see fold.ts).
 */
import { foldedWords, hasRun, nameKey } from '../../../shared/base/names.ts';
import type { Person } from '../../../shared/library/people.ts';
import { closest } from '../../../shared/query/closest.ts';
import { groupNames, type NameGroups } from './name-groups.ts';

export interface NameRow {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  /** The team's code, or the spelling of a champion in game files. */
  readonly code?: string;
}

/** The search for similar names compares with each name. With more names than this it would take noticeably long. */
const maxNearMissNames = 5_000;
/** The minimum length of an id prefix. Shorter text is more likely to be a year, a patch or a number. */
const minIdPrefix = 8;
const maxResolutions = 100;

export class Dictionary {
  readonly labels: string[] = [];
  /** Entity by the catalogue row's key, plus 1; 0 is none. */
  private ofKey = new Uint32Array(64);
  private readonly byName = new Map<string, number>();
  /** Entities by the key of a name or code. */
  private readonly named = new Map<string, number[]>();
  private readonly byId = new Map<string, number[]>();
  private readonly ids: string[][] = [];
  /** Folded ids. */
  private readonly longIds: { readonly id: string; readonly entity: number }[] = [];
  /** One line for each name or code, and the entity of each line. */
  private lines: string[] = [];
  private lineEntities: number[] = [];
  private text: string | null = null;
  private lineStarts = new Uint32Array(0);
  private readonly values = new Map<number, string | null>();
  /** Answers of `resolve`: one question resolves each of its names several times. */
  private readonly resolutions = new Map<string, readonly number[]>();
  private ranksByLabel = new Uint32Array(0);
  private entitiesByLabel = new Uint32Array(0);
  private readonly nameable: boolean[] = [];
  lastKey = 0;
  /** The list of people; of other fields than players, none. */
  people: readonly Person[] = [];
  /** Of `people`, as of `groupedSize` entities. */
  private grouped: NameGroups | null = null;
  private groupedSize = 0;

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
      this.nameable.push(false);
      this.byName.set(group, entity);
    }
    if (key >= this.ofKey.length) {
      const grown = new Uint32Array(key * 2);
      grown.set(this.ofKey);
      this.ofKey = grown;
    }
    if (foldedWords(label) !== '' || foldedWords(id) !== '') this.nameable[entity] = true;
    this.ofKey[key] = entity + 1;
    this.lastKey = Math.max(this.lastKey, key);
    if (id !== '' && !this.ids[entity]?.includes(id)) this.ids[entity]?.push(id);
    const words = foldedWords(id);
    if (words.length >= minIdPrefix) this.longIds.push({ id: words, entity });
    for (const text of [name, code]) learn(this.named, text, entity);
    learn(this.byId, id, entity);
    for (const text of [name, code]) this.learnLine(foldedWords(text), entity);
    this.values.clear();
    this.resolutions.clear();
  }

  /** The entity of a catalogue row, plus 1; 0 for an unknown key. */
  entityPlusOne(key: number): number {
    return this.ofKey[key] ?? 0;
  }

  label(entity: number): string {
    return this.groups()?.labels.get(entity) ?? this.labels[entity] ?? '';
  }

  /** Whether a query can name the entity: a name without letters and digits cannot be written in one. */
  canBeNamed(entity: number): boolean {
    return this.nameable[entity] === true || this.groups()?.labels.has(entity) === true;
  }

  /** Replaces the list of people: from now on, the names of a person are one entity in answers. */
  setPeople(people: readonly Person[]): void {
    this.people = people;
    this.groupedSize = 0;
    this.grouped = null;
    this.forgetNames();
  }

  /** The names that are one person's. Null: each name is an entity of its own. */
  groups(): NameGroups | null {
    if (this.people.length > 0 && this.groupedSize !== this.size) {
      this.grouped = groupNames(this.people, this.byName, this.size);
      this.groupedSize = this.size;
      this.forgetNames();
    }
    return this.grouped;
  }

  /** The entities as which these are counted, each once. */
  counted(entities: readonly number[]): readonly number[] {
    const groups = this.groups();
    if (groups === null) return entities;
    return [...new Set(entities.map((entity) => (groups.leaders[entity + 1] ?? 0) - 1))];
  }

  /** The entities with all names of the people among them. */
  private withAllNames(entities: readonly number[]): readonly number[] {
    const groups = this.groups();
    if (groups === null) return entities;
    return this.counted(entities).flatMap((entity) => groups.members.get(entity) ?? [entity]);
  }

  private forgetNames(): void {
    this.values.clear();
    this.resolutions.clear();
    this.ranksByLabel = new Uint32Array(0);
    this.text = null;
  }

  /**
   * The entities that a value after `field:` means: those with exactly this name, otherwise those with words that begin
   * with it.
   */
  resolve(value: string): readonly number[] {
    const known = this.resolutions.get(value);
    if (known !== undefined) return known;
    const key = nameKey(value);
    const exact = new Set([...this.withName(key), ...(this.byId.get(key) ?? [])]);
    const entities = exact.size > 0 ? [...exact] : this.beginning(foldedWords(value));
    if (this.resolutions.size >= maxResolutions) this.resolutions.clear();
    this.resolutions.set(value, entities);
    return entities;
  }

  /** Entities with this name or code, or of the person with this name. `key` is a result of `nameKey`. */
  withName(key: string): readonly number[] {
    const person = this.groups()?.byName.get(key);
    return this.withAllNames(person === undefined ? (this.named.get(key) ?? []) : [person]);
  }

  /**
   * Entities with this name, or with these consecutive words; the last word may be a prefix. `words` is a result of
   * `foldedWords`.
   */
  beginning(words: string): readonly number[] {
    if (words === '') return [];
    const text = this.searchText();
    const found = new Set(this.withName(nameKey(words)));
    for (const needle of [`\n${words}`, ` ${words}`]) {
      for (let at = text.indexOf(needle); at !== -1; ) {
        const line = this.lineAt(at + 1);
        found.add(this.lineEntities[line] ?? this.groups()?.unseen[line - this.lines.length]?.entity ?? 0);
        // Continue with the next line: one hit per line is enough.
        const next = this.lineStarts[line + 1] ?? text.length;
        at = text.indexOf(needle, Math.max(next - 1, at + 1));
      }
    }
    return this.withAllNames([...found]);
  }

  /**
   * Entities with this id, or whose id begins with it if the text is long enough. `words` is a result of `foldedWords`.
   */
  identified(words: string): readonly number[] {
    const exact = this.byId.get(nameKey(words)) ?? [];
    if (words.length < minIdPrefix) return exact;
    const withPrefix = this.longIds.filter(({ id }) => id.startsWith(words)).map(({ entity }) => entity);
    return [...new Set([...exact, ...withPrefix])];
  }

  /** The value that means this entity in a query and, if possible, no other. */
  value(entity: number): string {
    return this.ownValue(entity) ?? this.label(entity);
  }

  /** The value that means this entity and no other in a query; null if there is none. */
  ownValue(entity: number): string | null {
    const known = this.values.get(entity);
    if (known !== undefined) return known;
    const isOnly = (text: string) => {
      const found = foldedWords(text) === '' ? [] : this.counted(this.resolve(text));
      return found.length === 1 && found[0] === entity;
    };
    const value = [this.label(entity), ...(this.ids[entity] ?? [])].find(isOnly) ?? null;
    this.values.set(entity, value);
    return value;
  }

  /** The entity with the same id and a name, if this one has only its id; otherwise itself. */
  withOtherName(entity: number): number {
    const label = this.labels[entity] ?? '';
    if (!this.ids[entity]?.includes(label)) return entity;
    return this.byId.get(nameKey(label))?.find((one) => this.labels[one] !== label) ?? entity;
  }

  /** The rank of each entity in the order of labels. */
  ranks(): Uint32Array {
    this.groups();
    if (this.ranksByLabel.length === this.size) return this.ranksByLabel;
    const sorted = this.labels.map((_, entity) => entity);
    sorted.sort((a, b) => (this.label(a) < this.label(b) ? -1 : 1));
    this.entitiesByLabel = Uint32Array.from(sorted);
    this.ranksByLabel = new Uint32Array(this.size);
    for (const [rank, entity] of sorted.entries()) this.ranksByLabel[entity] = rank;
    return this.ranksByLabel;
  }

  /** All entities in the order of labels. */
  byLabel(): Uint32Array {
    this.ranks();
    return this.entitiesByLabel;
  }

  /** A name similar to the text, or null. */
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

  /** The names of the entities, then those of people that no entity has. */
  private searchText(): string {
    const groups = this.groups();
    if (this.text !== null) return this.text;
    const lines = groups === null ? this.lines : [...this.lines, ...groups.unseen.map(({ words }) => words)];
    this.text = `\n${lines.join('\n')}\n`;
    this.lineStarts = new Uint32Array(lines.length);
    let start = 1;
    for (const [index, line] of lines.entries()) {
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

/** Matches content types like names: whole, otherwise by the beginnings of words. */
export function resolveAmong(value: string, options: readonly string[]): readonly string[] {
  const words = foldedWords(value);
  const exact = options.filter((option) => foldedWords(option) === words);
  if (exact.length > 0 || words === '') return exact;
  return options.filter((option) => hasRun(foldedWords(option), words));
}
