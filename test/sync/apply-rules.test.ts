/** Watch rules as a filter: what they want, what they want no more, and that each game is judged once. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { applyRules } from '../../src/core/sync/rules/apply-rules.ts';
import { isSameName } from '../../src/shared/base/names.ts';
import type { WatchRule } from '../../src/shared/rules/watch-rules.ts';
import { bringInto } from '../catalogue/bring-into.ts';
import { aFile, aGame, aMatch, geng, newCatalogue, start, summary, t1 } from '../catalogue/fixtures.ts';
import { writeEmptyCatalogue } from '../support/catalogue-file.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const never = new AbortController().signal;
const details = 'GAMH_DETAILS';
const types = [summary, details];
const teamNames = { GEN: geng, T1: t1, KT: { esportsId: '7', code: 'KT', name: 'KT Rolster' } };

const aRule = (changes: Partial<WatchRule> = {}): WatchRule => ({ ...summaryRule, id: 'r', ...changes });

/** Applies the rules, at most `batches` times two games. Returns how many games were read. */
async function apply(catalogue: Catalogue, batches = Number.POSITIVE_INFINITY): Promise<number> {
  let left = batches;
  let games = 0;
  const judging: Catalogue['judging'] = {
    ...catalogue.judging,
    isDue: () => left > 0 && catalogue.judging.isDue(),
    judge(decide, _limit, now) {
      left -= 1;
      const judged = catalogue.judging.judge(decide, 2, now);
      games += judged.games;
      return judged;
    },
  };
  const ignored = { onWanted: () => {}, onUnwanted: () => {} };
  await applyRules({ catalogue: { ...catalogue, judging }, now: () => start, ...ignored }, never);
  return games;
}

const states = ({ browse }: Catalogue, game: string) =>
  Object.fromEntries(browse.game(game)?.assets.map(({ contentType, state }) => [contentType, state]) ?? []);

describe('a change of the rules', () => {
  it('un-wants what no rule wants any more, and schedules it when a rule wants it again', async () => {
    const catalogue = newCatalogue();
    const { listings, rules, downloads } = catalogue;
    listings.saveMatches([aMatch('1'), aMatch('2', { leagueName: 'LEC', leagueId: '2' })], start);
    await apply(catalogue);
    expect(downloads.counts()).toMatchObject({ scheduled: 6, 'not-wanted': 0 });
    bringInto(catalogue, { platformGameId: '2-1', contentType: summary }, 'failed');
    bringInto(catalogue, { platformGameId: '2-2', contentType: summary }, 'paused');

    rules.save(aRule({ id: 'default', leagues: ['lck'] }));
    await apply(catalogue);
    expect(downloads.counts()).toMatchObject({ scheduled: 3, failed: 0, paused: 0, 'not-wanted': 3 });
    expect(catalogue.coverage.total()).toMatchObject({ wanted: 3, failed: 0 });
    expect(downloads.nextDueAt(start)).toBe(start + 30 * 60_000);

    rules.save(aRule({ id: 'default', isEnabled: false }));
    await apply(catalogue);
    expect(downloads.counts()).toMatchObject({ scheduled: 0, 'not-wanted': 6 });

    rules.save(aRule({ id: 'default' }));
    await apply(catalogue);
    expect(downloads.counts()).toMatchObject({ scheduled: 6, 'not-wanted': 0 });
    const again = { platformGameId: '2-3', contentType: summary };
    expect(downloads.dueAt(again)).toBe(start + 100 * 60_000);
    const steps = downloads.history(`2-3/${summary}`).filter(({ kind }) => kind === 'step');
    expect(steps).toMatchObject([{ state: 'not-wanted' }, { state: 'scheduled' }]);
  });

  it('queues the file of an earlier game at once, also while the clock runs', async () => {
    let at = start;
    const now = () => {
      at += 1;
      return at;
    };
    const catalogue = newCatalogue(undefined, () => at);
    const endedAt = new Date(start - 3 * 24 * 3_600_000).toISOString();
    const match = aMatch('1', { startTime: endedAt, games: [aGame('1-1', { endedAt })] });
    catalogue.listings.saveMatches([match], at);
    await applyRules({ catalogue, now, onWanted: () => {}, onUnwanted: () => {} }, never);
    expect(catalogue.coverage.summary()).toMatchObject({ missing: 0, counts: { queued: 1, overdue: 0 } });
  });

  it('does not touch archived files, nor the repair of one', async () => {
    const catalogue = newCatalogue();
    const { listings, rules, downloads } = catalogue;
    listings.saveMatches([aMatch('1')], start);
    await apply(catalogue);
    downloads.recordArchived([aFile('1-1'), aFile('1-2')]);
    const damage = { code: 'file-corrupt', message: 'Gone.' } as const;
    downloads.requeueDamaged([{ platformGameId: '1-2', contentType: summary }], damage, start);
    rules.remove('default');
    await apply(catalogue);
    expect(['1-1', '1-2', '1-3'].map((game) => states(catalogue, game)[summary])).toEqual([
      ...['archived', 'queued', 'not-wanted'],
    ]);
  });

  it('does not un-want what the user asked for, before or after a rule wanted it', async () => {
    const catalogue = newCatalogue();
    const { listings, rules, downloads } = catalogue;
    listings.saveMatches([aMatch('1')], start);
    const ask = (platformGameId: string, contentType: string) =>
      downloads.want([{ platformGameId, contentType, dueAt: start }], start);
    ask('1-1', summary);
    ask('1-1', details);
    await apply(catalogue);
    ask('1-2', summary);
    rules.remove('default');
    await apply(catalogue);
    expect(states(catalogue, '1-1')).toEqual({ [summary]: 'scheduled', [details]: 'scheduled' });
    expect(states(catalogue, '1-2')).toEqual({ [summary]: 'scheduled' });
    expect(states(catalogue, '1-3')).toEqual({ [summary]: 'not-wanted' });
    ask('1-3', summary);
    rules.save(aRule({ leagues: ['nobody'] }));
    await apply(catalogue);
    expect(states(catalogue, '1-3')).toEqual({ [summary]: 'scheduled' });
  });
});

describe('a game', () => {
  it('is judged once, again when its names change, and with all others when the rules change', async () => {
    const catalogue = newCatalogue();
    const { listings, rules } = catalogue;
    listings.saveMatches([aMatch('1'), aMatch('2')], start);
    expect(await apply(catalogue)).toBe(6);
    expect(await apply(catalogue)).toBe(0);
    listings.saveMatches([aMatch('1'), aMatch('2')], start + 1);
    expect(await apply(catalogue)).toBe(0);
    listings.saveMatches([aMatch('2', { leagueName: 'LEC' }), aMatch('3')], start + 2);
    expect(await apply(catalogue)).toBe(6);
    rules.save(aRule());
    expect(await apply(catalogue)).toBe(9);
    expect(await apply(catalogue)).toBe(0);
    expect(catalogue.judging.isDue()).toBe(false);
  });

  it('that was judged before an interruption is not judged again', async () => {
    const file = join(temporaryFolder(), 'catalogue.db');
    const first = openCatalogue({ file });
    first.listings.saveMatches([aMatch('1'), aMatch('2')], start);
    await apply(first);
    first.rules.save(aRule({ contentTypes: [details] }));
    expect(await apply(first, 2)).toBe(4);
    first.close();
    const second = newCatalogue(file);
    expect(await apply(second)).toBe(2);
    expect(second.downloads.counts().scheduled).toBe(12);
  });
});

const some = (values: readonly string[]) => fc.subarray([...values]);
const ruleIds = ['default', 'r1', 'r2'];
const gameIds = ['1-1', '1-2', '2-1', '2-2', '3-1', '3-2'];
const asset = { game: fc.constantFrom(...gameIds), type: fc.constantFrom(...types) };

const step = fc.oneof(
  fc.record({
    kind: fc.constant('save' as const),
    rule: fc.record({
      id: fc.constantFrom(...ruleIds),
      leagues: some(['lck', 'L.E.C', '2']),
      tournaments: some(['spring', 'Summer']),
      teams: some(['gen g', 't1', 'KT Rolster']),
      contentTypes: fc.subarray([...types], { minLength: 1 }),
      isEnabled: fc.boolean(),
    }),
  }),
  fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom(...ruleIds) }),
  fc.record({
    kind: fc.constant('list' as const),
    match: fc.constantFrom('1', '2', '3'),
    league: fc.constantFrom('LCK', 'LEC'),
    tournament: fc.constantFrom('Spring', 'Summer'),
    teams: fc.subarray(['GEN', 'T1', 'KT'] as const, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ kind: fc.constantFrom('ask', 'archive', 'cancel', 'damage'), ...asset }),
  fc.record({ kind: fc.constant('apply' as const), batches: fc.integer({ min: 1, max: 4 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What the user did, and what the service listed. */
class Model {
  readonly rules = new Map<string, WatchRule>([['default', aRule({ id: 'default' })]]);
  readonly listed = new Map<string, Extract<Step, { kind: 'list' }>>();
  /** Asked for by hand, or archived at any time: `game/type`. */
  readonly retained = new Set<string>();
  readonly cancelled = new Set<string>();

  wants(game: string, type: string): boolean {
    const match = this.listed.get(game.slice(0, 1));
    if (match === undefined) return false;
    const among = (wanted: readonly string[], values: readonly string[]) =>
      wanted.length === 0 || wanted.some((one) => values.some((value) => isSameName(one, value)));
    return [...this.rules.values()].some(
      (rule) =>
        rule.isEnabled &&
        rule.contentTypes.includes(type) &&
        among(rule.leagues, [match.league, match.league === 'LEC' ? '2' : '1']) &&
        among(rule.tournaments, [match.tournament]) &&
        among(
          rule.teams,
          match.teams.flatMap((code) => Object.values(teamNames[code])),
        ),
    );
  }
}

async function take(one: Step, model: Model, catalogue: Catalogue): Promise<void> {
  const { rules, listings, downloads } = catalogue;
  switch (one.kind) {
    case 'save':
      rules.save(aRule(one.rule));
      model.rules.set(one.rule.id, aRule(one.rule));
      return;
    case 'remove':
      rules.remove(one.id);
      model.rules.delete(one.id);
      return;
    case 'list': {
      const teams = one.teams.map((code) => teamNames[code]);
      const games = [1, 2].map((number) => aGame(`${one.match}-${number}`, { teams }));
      const leagueId = one.league === 'LEC' ? '2' : '1';
      const names = { leagueId, leagueName: one.league, tournamentId: '', tournamentName: one.tournament };
      listings.saveMatches([aMatch(one.match, { ...names, teams, games })], start);
      model.listed.set(one.match, one);
      return;
    }
    case 'apply':
      await apply(catalogue, one.batches);
      return;
    default:
      onAsset(one, model, catalogue);
  }
  function onAsset(
    { kind, game, type }: Extract<Step, { game: string }>,
    model: Model,
    { browse }: Catalogue,
  ) {
    const key = `${game}/${type}`;
    const name = { platformGameId: game, contentType: type };
    if (browse.game(game) === null) return;
    if (kind === 'ask') {
      downloads.want([{ ...name, dueAt: start }], start);
      downloads.retry({ ids: [key] }, start);
      model.retained.add(key);
      model.cancelled.delete(key);
    } else if (kind === 'archive') {
      downloads.recordArchived([aFile(game, { contentType: type })]);
      model.retained.add(key);
      model.cancelled.delete(key);
    } else if (kind === 'damage') {
      downloads.requeueDamaged([name], { code: 'file-corrupt', message: 'Gone.' }, start);
    } else if (downloads.cancel({ ids: [key] }, start) > 0) model.cancelled.add(key);
  }
}

it('After any changes in any order, the wanted assets are those of the rules, of the user and of the archive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const file = join(temporaryFolder(), 'catalogue.db');
      writeEmptyCatalogue(file);
      const catalogue = openCatalogue({ file });
      try {
        const model = new Model();
        for (const one of steps) await take(one, model, catalogue);
        await apply(catalogue);
        for (const game of gameIds) {
          const found = states(catalogue, game);
          for (const type of types) {
            const key = `${game}/${type}`;
            const isWanted = (found[type] ?? 'not-wanted') !== 'not-wanted';
            const isExpected = model.wants(game, type) || model.retained.has(key) || model.cancelled.has(key);
            expect([key, isWanted, found[type] === 'cancelled']).toEqual([
              ...[key, isExpected, model.cancelled.has(key)],
            ]);
          }
        }
      } finally {
        catalogue.close();
      }
    }),
    propertyRuns(50, 120),
  );
});
