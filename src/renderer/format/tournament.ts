/** How the name of a tournament is shown next to that of its league. */

/** `2026 Finals` for `LCK 2026 Finals` of the LCK: the league's name is not repeated. */
export function tournamentWithoutLeague({ leagueName, tournamentName }: Names): string {
  const rest = tournamentName.slice(leagueName.length);
  const repeats = leagueName !== '' && tournamentName.startsWith(leagueName) && /^\s+\S/.test(rest);
  return repeats ? rest.trimStart() : tournamentName;
}

interface Names {
  readonly leagueName: string;
  readonly tournamentName: string;
}
