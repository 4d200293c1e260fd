/** The names in a watch rule against the catalogue: which of them are known, and how the service spells them. */
import { isSameName } from '../../shared/fold.ts';
import type { Call } from '../bridge/client.ts';

export type NameKind = 'leagues' | 'tournaments' | 'teams';

const maxFound = 50;

/** The service's spelling of a name; ids and team codes stay as they are. Null where the catalogue has no such name. */
export async function findSpelling(call: Call, kind: NameKind, name: string): Promise<string | null> {
  for (const { text, isName } of await candidates(call, kind, name)) {
    if (isName ? isSameName(text, name) : text === name) return text;
  }
  return null;
}

interface Candidate {
  readonly text: string;
  /** False for an id, which has one spelling only. */
  readonly isName: boolean;
}

const asName = (text: string): Candidate => ({ text, isName: true });
const asId = (text: string): Candidate => ({ text, isName: false });

async function candidates(call: Call, kind: NameKind, name: string): Promise<readonly Candidate[]> {
  switch (kind) {
    case 'leagues': {
      const filters = { league: name, limit: 1 };
      const [all, matches] = await Promise.all([
        call('games.leagues', null),
        call('matches.list', { ...filters, when: 'all' }),
      ]);
      const listed = matches.items.flatMap((match) => [asName(match.leagueName), asId(match.leagueId)]);
      return [...listed, ...all.map((league) => asName(league.name))];
    }
    case 'tournaments': {
      const filters = { search: name, limit: maxFound };
      const [matches, games] = await Promise.all([
        call('matches.list', { ...filters, when: 'all' }),
        call('games.list', filters),
      ]);
      const listed = matches.items.flatMap((match) => [
        asName(match.tournamentName),
        asId(match.tournamentId),
      ]);
      return [...listed, ...games.items.map((game) => asName(game.tournamentName))];
    }
    case 'teams': {
      const filters = { team: name, limit: 1 };
      const [matches, games] = await Promise.all([
        call('matches.list', { ...filters, when: 'all' }),
        call('games.list', filters),
      ]);
      const teams = [...matches.items, ...games.items].flatMap((item) => item.teams);
      return teams.flatMap((team) => [asName(team.name), asName(team.code), asId(team.esportsId)]);
    }
  }
}
