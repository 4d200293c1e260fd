/** Finds downloads by words: of the league, the tournament or a team, or the beginning of a game's or match's id. */
import { foldedWords, hasRun, nameKey } from '../../../shared/base/names.ts';
import { type Names, splitKeys } from '../../catalogue/rows/names.ts';

export interface SearchedRow {
  readonly game_id: string;
  readonly match_id: string | null;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly team_keys: string;
}

interface SearchedNames {
  /** The folded words of all names. */
  readonly words: string;
  /** The key of each name, so that `geng` finds `Gen.G`. */
  readonly keys: readonly string[];
}

/** The names of this many series are remembered for one page. */
const maxRemembered = 10_000;

/** Every word of the text must match. A text without letters and digits matches nothing. */
export function createTextFilter(text: string, names: Names): (row: SearchedRow) => boolean {
  const wanted = text
    .split(/\s+/u)
    .map((word) => ({ id: word.toLowerCase(), words: foldedWords(word), key: nameKey(word) }))
    .filter(({ words }) => words !== '');
  const remembered = new Map<string, SearchedNames>();

  const read = ({ league_key, tournament_key, team_keys }: SearchedRow): SearchedNames => {
    const teams = splitKeys(team_keys).length > 0 ? names.teams(team_keys) : [];
    const all = [
      names.league(league_key).name,
      names.tournament(tournament_key).name,
      ...teams.flatMap(({ name, code }) => [name, code]),
    ];
    return { words: foldedWords(all.join(' ')), keys: all.map(nameKey) };
  };
  const named = (row: SearchedRow): SearchedNames => {
    const id = `${row.league_key}/${row.tournament_key}/${row.team_keys}`;
    const known = remembered.get(id);
    if (known) return known;
    if (remembered.size > maxRemembered) remembered.clear();
    const found = read(row);
    remembered.set(id, found);
    return found;
  };

  return (row) => {
    if (wanted.length === 0) return false;
    const { words, keys } = named(row);
    const ids = [row.game_id, row.match_id ?? ''].map((id) => id.toLowerCase());
    return wanted.every(
      (one) =>
        hasRun(words, one.words) ||
        keys.some((key) => key.startsWith(one.key)) ||
        ids.some((id) => id.startsWith(one.id)),
    );
  };
}
