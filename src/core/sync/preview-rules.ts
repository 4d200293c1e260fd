/** What saving other watch rules would do: the numbers that the form of a rule shows before it is saved. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { knownContentTypes } from '../../shared/content-types.ts';
import { MatchkeepError } from '../../shared/errors.ts';
import { nearest } from '../../shared/query/nearest.ts';
import {
  type RuleField,
  type RulesPreview,
  ruleNameKinds,
  type UnknownName,
  type WatchRule,
} from '../../shared/watch-rules.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { PreviewCounts } from '../catalogue/downloads/preview.ts';
import { createJudge } from './rules.ts';
import { firstTryAt } from './schedule.ts';

const sliceMs = 8;
const gamesPerRead = 50;
/** More are a mistake that the first ones show as well. */
const maxUnknownNames = 100;

interface PreviewOptions {
  readonly catalogue: Pick<Catalogue, 'preview' | 'rules'>;
  readonly now: () => number;
}

type Client = string | undefined;

/** Returns a function that previews rules. The next preview of the same client ends the one before with `cancelled`. */
export function createPreviewRules({ catalogue, now }: PreviewOptions) {
  const latest = new Map<string, symbol>();
  return async (rules: readonly WatchRule[], client: Client): Promise<RulesPreview> => {
    const own = Symbol('preview');
    if (client !== undefined) latest.set(client, own);
    const isLatest = () => client === undefined || latest.get(client) === own;
    try {
      const judge = createJudge(rules);
      const at = now();
      const decide = (game: Parameters<typeof judge>[0]) =>
        new Map(judge(game).map((type) => [type, firstTryAt(game, type, at)]));
      const sum = { games: 0, assets: 0, archived: 0, upcoming: 0, starts: 0, stops: 0 };
      let after: number | null = 0;
      while (after !== null) {
        if (!isLatest()) throw new MatchkeepError('cancelled', 'A later preview replaced this one.');
        const sliceAt = performance.now();
        do {
          const slice = catalogue.preview({ decide, after, limit: gamesPerRead, now: at });
          add(sum, slice.counts);
          after = slice.after;
        } while (after !== null && performance.now() - sliceAt < sliceMs);
        if (after !== null) await yieldToEventLoop();
      }
      const { games, assets, ...rest } = sum;
      return { wanted: { games, assets }, ...rest, unknownNames: findUnknownNames(catalogue.rules, rules) };
    } finally {
      if (client !== undefined && isLatest()) latest.delete(client);
    }
  };
}

function add(sum: { -readonly [K in keyof PreviewCounts]: number }, counts: PreviewCounts): void {
  sum.games += counts.games;
  sum.assets += counts.assets;
  sum.archived += counts.archived;
  sum.upcoming += counts.upcoming;
  sum.starts += counts.starts;
  sum.stops += counts.stops;
}

type KnownNames = Pick<Catalogue['rules'], 'spelling' | 'known'>;

/** The names and content types that the catalogue does not have. Such a rule may be meant. */
export function findUnknownNames(catalogue: KnownNames, rules: readonly WatchRule[]): UnknownName[] {
  const found: UnknownName[] = [];
  const known = new Map<RuleField, readonly string[]>();
  const knownOf = (kind: RuleField) => {
    const names = known.get(kind) ?? knownNames(catalogue, kind);
    known.set(kind, names);
    return names;
  };
  for (const [ruleIndex, rule] of rules.entries()) {
    const unknown: (readonly [RuleField, string])[] = ruleNameKinds.flatMap((kind) =>
      rule[kind]
        .filter((name) => catalogue.spelling(kind, name) === null)
        .map((name) => [kind, name] as const),
    );
    const builtIn: readonly string[] = knownContentTypes.map(({ name }) => name);
    for (const type of rule.contentTypes)
      if (!builtIn.includes(type) && !knownOf('contentTypes').includes(type))
        unknown.push(['contentTypes', type]);
    for (const [kind, name] of unknown) {
      if (found.length >= maxUnknownNames) return found;
      found.push({ ruleIndex, kind, name, nearest: [...nearest(name, knownOf(kind))] });
    }
  }
  return found;
}

function knownNames({ known }: KnownNames, kind: RuleField): readonly string[] {
  if (kind !== 'contentTypes') return known(kind);
  return [...new Set([...knownContentTypes.map(({ name }) => name), ...known(kind)])];
}
