/** What a preview of watch rules says, against what happens when they are saved. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { openPreview } from '../../src/core/sync/preview/open-preview.ts';
import { applyRules } from '../../src/core/sync/rules/apply-rules.ts';
import { isSameName } from '../../src/shared/base/names.ts';
import type { WatchRule } from '../../src/shared/rules/watch-rules.ts';
import { bringInto } from '../catalogue/bring-into.ts';
import { aGame, aMatch, geng, start, summary, t1 } from '../catalogue/fixtures.ts';
import { writeEmptyCatalogue } from '../support/catalogue-file.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const details = 'GAMH_DETAILS';
/** Every game has a file of the first two in the catalogue; of the third, only where a rule wanted it. */
const presentTypes = [summary, details];
const types = [...presentTypes, 'ROFL_REPLAY'];
const dayMs = 86_400_000;

/** One was played, one is upcoming, one has no time, and of one only the games are listed. */
const matches = [
  { id: '1', league: 'LCK', startAt: start - 2 * dayMs, seriesMax: 3, teams: [geng, t1] },
  { id: '2', league: 'LEC', startAt: start + dayMs, seriesMax: 5, teams: [t1] },
  { id: '3', league: 'LCK', startAt: null, seriesMax: 5, teams: [geng] },
  { id: '4', league: 'LEC', startAt: start + 2 * dayMs, seriesMax: null, teams: [geng] },
] as const;
const names = matches.flatMap(({ id }) =>
  [1, 2].flatMap((number) =>
    types.map((contentType) => ({ platformGameId: `${id}-${number}`, contentType })),
  ),
);

function list({ listings }: Catalogue): void {
  for (const { id, league, startAt, seriesMax, teams } of matches) {
    const games = [1, 2].map((number) => aGame(`${id}-${number}`, { teams: [...teams] }));
    const startTime = startAt === null ? null : new Date(startAt).toISOString();
    if (seriesMax === null) {
      const alone = { leagueName: league, startedAt: startTime };
      listings.saveGames(
        games.map((game) => aGame(game.platformGameId, { teams: game.teams, ...alone })),
        start,
      );
      continue;
    }
    const known = { leagueId: league, leagueName: league, seriesMax, startTime, teams: [...teams], games };
    listings.saveMatches([aMatch(id, known)], start);
  }
}

const some = (values: readonly string[]) => fc.subarray([...values], { maxLength: 2 });
const rule = (id: string): fc.Arbitrary<WatchRule> =>
  fc.record({
    id: fc.constant(id),
    effect: fc.constantFrom('include' as const, 'include' as const, 'exclude' as const),
    leagues: some(['lck', 'L.E.C']),
    tournaments: fc.constant<string[]>([]),
    teams: some(['gen', 'T1']),
    matches: fc.constantFrom<string[]>([], [], ['1'], ['2', '4', '9']),
    seriesTypes: fc.constantFrom<string[]>([], [], ['bo3'], ['Bo5']),
    from: fc.constantFrom(null, null, '2026-11-20'),
    contentTypes: fc.subarray(types, { minLength: 1 }),
    isEnabled: fc.constantFrom(true, true, false),
  });
/** In any order. */
const ruleList = fc
  .tuple(rule('r1'), rule('r2'), rule('r3'))
  .chain((rules) => fc.shuffledSubarray([...rules]));
const changes = fc.array(
  fc.record({
    asset: fc.constantFrom(...names.filter(({ contentType }) => presentTypes.includes(contentType))),
    state: fc.constantFrom('archived', 'waiting', 'failed', 'paused', 'cancelled', 'asked for'),
  }),
  { maxLength: 8 },
);

/** The first enabled rule that matches the game and names the content type decides. */
function isWanted(rules: readonly WatchRule[], platformGameId: string, contentType: string): boolean {
  const match = matches.find(({ id }) => platformGameId.startsWith(`${id}-`));
  if (!match) return false;
  const among = (wanted: readonly string[], values: readonly string[]) =>
    wanted.length === 0 || wanted.some((one) => values.some((value) => isSameName(one, value)));
  const first = rules.find(
    ({ isEnabled, leagues, teams, matches: ids, seriesTypes, from, contentTypes }) =>
      isEnabled &&
      contentTypes.includes(contentType) &&
      among(leagues, [match.league]) &&
      among(
        teams,
        match.teams.flatMap(({ code, name }) => [code, name]),
      ) &&
      among(ids, match.seriesMax === null ? [] : [match.id]) &&
      among(seriesTypes, match.seriesMax === null ? [] : [`Bo${match.seriesMax}`]) &&
      (from === null || (match.startAt !== null && match.startAt >= Date.parse(from))),
  );
  return first?.effect === 'include';
}

/** Makes the catalogue's rules these, one operation after the other, and applies them. */
async function save(catalogue: Catalogue, rules: readonly WatchRule[]): Promise<void> {
  for (const { id } of catalogue.rules.list())
    if (!rules.some((one) => one.id === id)) catalogue.rules.remove(id);
  for (const one of rules) catalogue.rules.save(one);
  for (const { id } of rules) catalogue.rules.move(id, null);
  expect(catalogue.rules.list()).toEqual(rules);
  const options = { catalogue, now: () => start, onWanted: () => {}, onUnwanted: () => {} };
  await applyRules(options, new AbortController().signal);
}

const read = ({ browse }: Catalogue) =>
  names.map((name) => {
    const asset = browse
      .game(name.platformGameId)
      ?.assets.find(({ contentType }) => contentType === name.contentType);
    return { ...name, state: asset?.state ?? 'not-wanted', status: asset?.status };
  });

it('A preview says what saving, moving and removing the rules then does to the files of every known game.', async () => {
  await fc.assert(
    fc.asyncProperty(ruleList, changes, ruleList, async (earlier, changed, later) => {
      const file = join(temporaryFolder(), 'catalogue.db');
      writeEmptyCatalogue(file);
      const catalogue = openCatalogue({ file, now: () => start });
      try {
        list(catalogue);
        await save(catalogue, [{ ...summaryRule, id: 'all', contentTypes: presentTypes }]);
        // The service lists a game of the earlier match as not played.
        catalogue.downloads.expectLater(['1-1'], start + dayMs);
        for (const { asset, state } of changed) {
          const ids = [`${asset.platformGameId}/${asset.contentType}`];
          if (state === 'asked for') catalogue.downloads.retry({ ids }, start);
          else bringInto(catalogue, asset, state);
        }
        await save(catalogue, earlier);
        const before = read(catalogue);
        const opened = openPreview(file);
        const preview = opened.preview(later, start);
        opened.close();

        await save(catalogue, later);
        const after = read(catalogue);
        const pairs = after.map((now, at) => [before[at]?.state, now] as const);
        const wanted = after.filter((one) => isWanted(later, one.platformGameId, one.contentType));
        expect(preview).toMatchObject({
          wanted: {
            games: new Set(wanted.map(({ platformGameId }) => platformGameId)).size,
            assets: wanted.length,
          },
          archived: wanted.filter(({ state }) => state === 'archived').length,
          upcoming: wanted.filter(({ status }) => status === 'upcoming').length,
          starts: pairs.filter(([from, to]) => from === 'not-wanted' && to.state !== 'not-wanted').length,
          stops: pairs.filter(([from, to]) => from !== 'not-wanted' && to.state === 'not-wanted').length,
        });
      } finally {
        catalogue.close();
      }
    }),
    propertyRuns(20, 40),
  );
});
