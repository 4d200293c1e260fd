import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gamesWithoutBans, neededWords, uncountedGames } from '../../src/shared/query/counted-games.ts';
import { addValue, hasValue, removePart, removeValue } from '../../src/shared/query/edit.ts';
import { queryFieldNames, queryFields } from '../../src/shared/query/fields.ts';
import { narrowToRow } from '../../src/shared/query/narrow.ts';
import { parseQuery } from '../../src/shared/query/parse-query.ts';
import { cutQuery, type PartContent, printPart, type QueryPart } from '../../src/shared/query/parts.ts';

const conditions = (text: string) => parseQuery(text).terms.map(({ condition }) => condition);
const messages = (text: string) => parseQuery(text).problems.map(({ message }) => message);

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        'team',
        'TEAM',
        'after',
        'nope',
        ':',
        ',',
        '(',
        ')',
        '"',
        '-',
        ' ',
        'T1',
        '2023',
        '..',
        '>',
        '한화',
      ),
      {
        maxLength: 14,
      },
    )
    .map((bits) => bits.join('')),
);
const anyPart: fc.Arbitrary<PartContent> = fc.oneof(
  fc.record({
    isNegated: fc.boolean(),
    field: fc.constantFrom(...queryFieldNames),
    values: fc.array(anyText, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ isNegated: fc.boolean(), field: fc.constant(null), values: fc.tuple(anyText) }),
);
const printParts = (parts: readonly (PartContent & Partial<Pick<Content, 'inner'>>)[]): string =>
  parts
    .map((part) =>
      part.inner === undefined ? printPart(part) : `${part.isNegated ? '-' : ''}(${printParts(part.inner)})`,
    )
    .join(' ');
interface Content {
  readonly isNegated: boolean;
  readonly field: string | null;
  readonly values: readonly string[];
  readonly inner?: readonly Content[];
}
const readContent = ({ isNegated, field, values, inner }: QueryPart): Content => ({
  isNegated,
  field,
  values: values.map((one) => one.text),
  ...(inner === null ? {} : { inner: inner.map(readContent) }),
});
const content = (text: string) => cutQuery(text).map(readContent);

describe('a query', () => {
  it('is unchanged after printing and parsing', () => {
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 5 }), (parts) => {
        expect(content(printParts(parts))).toEqual(parts);
      }),
    );
  });

  it('can be split into parts without losing or duplicating a character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let at = 0;
        for (const part of cutQuery(text)) {
          expect(text.slice(at, part.from).trim()).toBe('');
          expect(part.to).toBeGreaterThan(part.from);
          at = part.to;
        }
        expect(text.slice(at).trim()).toBe('');
        expect(content(printParts(content(text)))).toEqual(content(text));
      }),
    );
  });

  it('has the same word in parentheses again, also one with a parenthesis', () => {
    for (const text of ['(")")', '(":)..T1")', '-("after,..)")', '("nope)" team:T1)'])
      expect(content(printParts(content(text))), text).toEqual(content(text));
  });

  it('can be any text: every part becomes a condition or a problem', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { parts, terms, problems } = parseQuery(text);
        expect(terms.length + problems.length).toBe(parts.length);
        for (const { from, to } of problems) expect(text.slice(from, to).length).toBe(to - from);
      }),
    );
  });

  it('describes one player between parentheses, and nothing else', () => {
    expect(conditions('-(player:"A) B",C champion:Azir -role:mid)T1')).toMatchObject([
      {
        kind: 'one',
        terms: [
          { isNegated: false, condition: { field: 'player', values: [{ text: 'A) B' }, { text: 'C' }] } },
          { isNegated: false, condition: { field: 'champion', values: [{ text: 'Azir' }] } },
          { isNegated: true, condition: { kind: 'roles', roles: ['MIDDLE'] } },
        ],
      },
      { kind: 'words', words: 't1' },
    ]);
    expect(parseQuery('-(player:A)').terms.map(({ isNegated }) => isNegated)).toEqual([true]);
    expect(conditions('(player:A')).toMatchObject([{ kind: 'one' }]);
    for (const text of ['()', '(', '(Spring)', '(length:30)', '((player:A))', '(player:)'])
      expect({ text, count: messages(text).length }).toEqual({
        text,
        count: text === '((player:A))' ? 2 : 1,
      });
    expect(messages('(Spring)')[0]).toContain('in quotes');
  });

  it('says how to write a term that is about one player', () => {
    const [message] = messages('role:mid -team:T1 patch:13.1 against:Orianna');
    expect(message).toBe('"against:" is written in parentheses: (role:mid against:Orianna).');
    expect(messages('(role:mid against:Orianna)')).toEqual([]);
    expect(messages('turn:7 ban:Azir')).toEqual(['"turn:" is written in parentheses: (turn:7 ban:Azir).']);
    // Without the ban, parentheses would not be enough.
    expect(messages('role:mid turn:7')[0]).toContain('(ban:Azir turn:7..10)');
  });

  it('has no word "or": a comma separates alternatives', () => {
    expect(messages('player:A or player:B')[0]).toContain('team:T1,GEN');
    expect(messages('team:T1 OR')).toHaveLength(1);
    expect(messages('or')).toEqual([]);
    expect(messages('team:T1 "or" Origen')).toEqual([]);
  });

  it('accepts the example of every field', () => {
    for (const { example } of Object.values(queryFields)) expect(messages(example)).toEqual([]);
  });

  it('accepts words, fields, alternatives, negation and quotes', () => {
    expect(conditions('Gen.G "LCK Spring"')).toMatchObject([
      { kind: 'words', words: 'gen g' },
      { kind: 'words', words: 'lck spring' },
    ]);
    const { terms } = parseQuery('-team:T1,"Dplus KIA" ESPORTSTMNT01:2690210');
    expect(terms).toMatchObject([
      { isNegated: true, condition: { field: 'team', values: [{ text: 'T1' }, { text: 'Dplus KIA' }] } },
      { isNegated: false, condition: { kind: 'words', words: 'esportstmnt01 2690210' } },
    ]);
  });

  it('reads who won and who lost: sides, and teams, also those with the name of a side', () => {
    expect(conditions('win:T1 lost:blue,GEN lost:"Blue"')).toMatchObject([
      { kind: 'outcomes', field: 'win', sides: [], names: [{ text: 'T1' }] },
      { kind: 'outcomes', field: 'lost', sides: ['blue'], names: [{ text: 'GEN' }] },
      { kind: 'outcomes', field: 'lost', sides: [], names: [{ text: 'Blue' }] },
    ]);
  });

  it('reads lengths as minutes, gold in thousands, sizes in decimal units', () => {
    expect(conditions('length:30 length:>30 length:34:20 gold:100k..130k size:>1.5MB')).toMatchObject([
      { ranges: [{ min: 1800, max: 1859 }] },
      { ranges: [{ min: 1801 }] },
      { ranges: [{ min: 2060, max: 2060 }] },
      { ranges: [{ min: 100_000, max: 130_000 }] },
      { ranges: [{ min: 1_500_001 }] },
    ]);
  });

  it('reads dates as days, months and years in UTC, and rejects those that do not exist', () => {
    const day = Date.UTC(2023, 5, 1);
    expect(conditions('after:2023-06-01 before:2023-06-01 on:2023-06 on:2024 after:30d')).toMatchObject([
      { periods: [{ start: { at: day }, end: null }] },
      { periods: [{ start: null, end: { at: day } }] },
      { periods: [{ start: { at: day }, end: { at: Date.UTC(2023, 6, 1) } }] },
      { periods: [{ start: { at: Date.UTC(2024, 0, 1) }, end: { at: Date.UTC(2025, 0, 1) } }] },
      { periods: [{ start: { daysAgo: 30 }, end: null }] },
    ]);
    expect(messages('after:2023-02-30')).toHaveLength(1);
  });

  it('reports what is wrong, where, and what would be valid', () => {
    expect(parseQuery('T1 chmpion:Azir').problems).toEqual([
      {
        from: 3,
        to: 15,
        message:
          'There is no field "chmpion". Did you mean "champion:"? To search for this text, put it in quotes.',
      },
    ]);
    expect(messages('state:broken')[0]).toContain('not-offered');
    expect(messages('length:long')[0]).toContain('25..35');
    expect(messages('side:blue')[0]).toContain('win:blue');
    expect(messages('team:')[0]).toBe('"team:" needs a value, as in team:T1,GEN');
    for (const field of ['ban', 'against', 'turn', 'first', 'then', 'has', 'is', 'note', 'last'])
      for (const text of [`${field}:`, `(${field}:)`, `-${field}:`])
        expect(messages(text).join()).toMatch(
          /needs a value, as in|Parentheses contain|is written in parentheses/,
        );
    expect(messages('?!')).toHaveLength(1);
    expect(messages('role:mid champion:Azir side:red')).toEqual([]);
    expect(messages('role:mid,sup')).toEqual([]);
    expect(messages('lost:?')[0]).toBe('Expected a team, blue or red.');
    expect(messages('role:center')[0]).toContain('top, jungle, mid, bot or support');
  });
});

describe('an edited query', () => {
  it('gains a value next to the others of its field, and loses it again', () => {
    expect(addValue('faker -team:T1', 'team', 'Gen.G')).toBe('faker -team:T1 team:Gen.G');
    expect(addValue('team:T1 faker', 'team', 'Dplus KIA')).toBe('team:T1,"Dplus KIA" faker');
    expect(removeValue('team:T1,"Dplus KIA" faker', 'team', 't1')).toBe('team:"Dplus KIA" faker');
    expect(removeValue('a team:T1 b', 'team', 'T1')).toBe('a b');
    expect(addValue('team:', 'team', 'T1')).toBe('team:T1');
    expect(addValue('team:"', 'team', 'T1')).toBe('team:T1');
    expect(addValue('team:"Gen', 'team', 'T1')).toBe('team:"Gen",T1');
  });

  it('asks for a content type in addition to "any", which would not narrow the query', () => {
    const details = addValue('has:any faker', 'has', 'GAMH_DETAILS');
    expect(details).toBe('has:any faker has:GAMH_DETAILS');
    expect(addValue(details, 'has', 'ROFL_REPLAY')).toBe('has:any faker has:GAMH_DETAILS,ROFL_REPLAY');
    expect(removeValue(details, 'has', 'GAMH_DETAILS')).toBe('has:any faker');
  });

  it('narrows to the games of a row of statistics', () => {
    const named = (text: string, by: 'player' | 'champion' | 'team', value: string) =>
      narrowToRow(text, { by, value, of: 'named' });
    expect(named('', 'champion', 'Azir')).toBe('champion:Azir');
    expect(named('player:Faker', 'champion', 'Azir')).toBe('player:Faker champion:Azir');
    expect(named('player:Fak,Chovy azir', 'player', 'Faker')).toBe('player:Faker azir');
    expect(named('faker player:faker', 'player', 'Faker')).toBe('faker player:faker');
    expect(named('player:"Fak', 'champion', "Kai'Sa")).toBe('player:"Fak" champion:Kai\'Sa');
    // All of several players are in the game, and one of them played the champion.
    expect(named('player:A player:B -role:top', 'champion', 'Azir')).toBe(
      'player:A player:B -role:top (player:A,B -role:top champion:Azir)',
    );
    // The side of the team is known in each game of its statistics.
    expect(named('team:T1', 'team', 'T1')).toBe('team:T1 (team:T1)');
    expect(named('player:Faker', 'team', 'T1')).toBe('player:Faker team:T1');
    expect(narrowToRow('LCK', { by: 'side', value: 'blue', of: 'named' })).toBe('LCK (side:blue)');
    const everyone = (text: string) => narrowToRow(text, { by: 'player', value: 'Chovy', of: 'everyone' });
    expect(everyone('LCK 2023')).toBe('LCK 2023 player:Chovy');
    expect(everyone('player:Faker (champion:Azir')).toBe('player:Faker (champion:Azir) (player:Chovy)');
  });

  it('says what uncounted games lack: both teams for teams, and where the search names one', () => {
    const sides = 'a summary with both teams';
    const summary = 'a readable summary';
    expect(neededWords('', { by: 'player', of: 'named' })).toBe(summary);
    expect(neededWords('', { by: 'team', of: 'named' })).toBe(sides);
    expect(neededWords('team:T1', { by: 'player', of: 'named' })).toBe(sides);
    expect(neededWords('team:T1', { by: 'player', of: 'everyone' })).toBe(summary);
    expect(neededWords('-team:T1', { by: 'player', of: 'named' })).toBe(summary);
    expect(uncountedGames('team:T1', { by: 'player', of: 'named' })).toContain('unknown:sides');
  });

  it('names games without bans once: not those that are missing as a whole', () => {
    const question = { by: 'champion', of: 'named' } as const;
    const gap = (query: string, missing: number, withoutDraft: number | null) =>
      gamesWithoutBans(query, question, { missing, withoutDraft });
    expect(gap('', 4, 4)).toBe(0);
    expect(gap('', 4, 6)).toBe(6);
    expect(gap('', 0, null)).toBe(0);
    expect(gap('team:T1', 4, 4)).toBe(4);
  });

  it('requires an added value and no longer a removed one, whatever the text was', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('team', 'has'), anyText, (text, field, value) => {
        const added = addValue(text, field, value);
        expect(hasValue(added, field, value)).toBe(true);
        expect(hasValue(removeValue(added, field, value), field, value)).toBe(false);
      }),
    );
  });

  it('retains its other parts when one part is removed', () => {
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 1, maxLength: 5 }), fc.nat(), (parts, pick) => {
        const text = printParts(parts);
        const at = pick % parts.length;
        const cut = cutQuery(text)[at];
        if (cut === undefined) throw new Error('A part went missing.');
        expect(content(removePart(text, cut))).toEqual(parts.toSpliced(at, 1));
      }),
    );
  });
});
