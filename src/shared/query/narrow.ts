/** The query for the games that one row of statistics counts. */
import { type AggregateKind, type AggregateScope, isOfPlayers } from '../library/library.ts';
import type { StatisticGroupId } from '../library/statistic-groups.ts';
import { excludesGames, type QueryTerm } from './conditions.ts';
import { appended, isSameValue } from './edit.ts';
import { playFields, type SubjectField, subjectFields } from './fields.ts';
import { groupTerms } from './group-terms.ts';
import { parseQuery } from './parse-query.ts';
import { printPart, type QueryPart } from './parts.ts';

interface Row {
  readonly by: AggregateKind;
  /** As in `AggregateRow`. */
  readonly value: string;
  readonly of: AggregateScope;
  /** The value is as in the row's group. */
  readonly group?: { readonly id: StatisticGroupId; readonly value: string } | null;
}

/**
 * The query of a row's games: those of `text` in which a subject of the statistics is the row's player, champion, team or
 * side, in the row's group. The row's part joins the others that describe the subject, or is in parentheses of its own.
 * `did` narrows them to those in which the subject's side did this.
 */
export function narrowToRow(
  text: string,
  { by, value, of, group = null }: Row,
  did: string | null = null,
): string {
  const { ofGame, ofSubject } = group === null ? {} : groupTerms(group.id, group.value);
  const all = [ofSubject, did].filter((one) => typeof one === 'string');
  const narrowed = narrowToSubject(text, { by, value, of }, all.length === 0 ? undefined : all.join(' '));
  return ofGame === undefined ? narrowed : appended(narrowed, ofGame);
}

/**
 * The query of the games in which the champion of a row was banned: by a team of the query, if it names teams, in the row's
 * group. `turns` narrows them to some turns of the draft.
 */
export function narrowToBans(
  text: string,
  { value, of, group = null }: Omit<Row, 'by'>,
  turns: string | null = null,
): string {
  const { ofGame, ofSubject } = group === null ? {} : groupTerms(group.id, group.value);
  const describing = parseQuery(text).terms.filter(isDescribing);
  const subject = of === 'named' ? printSubject(text, describing, 'champion') : [];
  const ban = printPart({ field: 'ban', values: [value] });
  const inner = [
    ...subject,
    ban,
    ...(ofSubject === undefined ? [] : [ofSubject]),
    ...(turns === null ? [] : [turns]),
  ];
  const narrowed = appended(text, inner.length === 1 ? ban : `(${inner.join(' ')})`);
  return ofGame === undefined ? narrowed : appended(narrowed, ofGame);
}

function narrowToSubject(text: string, { by, value, of }: Row, ofGroup: string | undefined): string {
  const { terms, lonely } = parseQuery(text);
  const describing = terms.filter(isDescribing);
  const [own, ...others] = describing.filter(({ part }) => part.field === by);
  const isSubject = of === 'named' && describing.length > 0;
  const isRequired = own !== undefined && isOnly(own.part, value);
  const isAlone = of === 'everyone' || describing.length === 1;
  if (isOfPlayers(by) && isRequired && isAlone && ofGroup === undefined) return text;
  const printed = printPart({ field: by, values: [value] });
  // A team's games are those in which its side is known: without a player next to it, only parentheses require that.
  const needsSide = !isOfPlayers(by) && !describing.some(isOfPlayer);
  // A side that the search ignores would be about the row's player.
  const hasIgnoredSide = lonely.length > 0;
  // What joins the parts before `last:` would change which games those are.
  const hasLast = terms.some(({ condition }) => condition.kind === 'last');
  const isOfOne = isSubject ? others.length === 0 && isAboutOne(describing) : describing.length === 0;
  const joins = isOfOne && !hasIgnoredSide && !hasLast && by !== 'side';
  if (joins && !needsSide && ofGroup === undefined) {
    if (own === undefined) return appended(text, printed);
    return text.slice(0, own.part.from) + printed + text.slice(own.part.to);
  }
  const subject = isSubject ? printSubject(text, describing, by) : [];
  const group = ofGroup === undefined ? [] : [ofGroup];
  return appended(text, `(${[...subject, printed, ...group].join(' ')})`);
}

/** Whether the term describes the subject. Excluded names are about the whole game. */
function isDescribing({ part: { field }, isNegated }: QueryTerm): boolean {
  const isOfSide = field === 'side' || playFields.some((one) => one === field);
  return field === 'role' || isOfSide || (isSubjectField(field) && !isNegated);
}

function isSubjectField(field: string | null): field is SubjectField {
  return subjectFields.some((one) => one === field);
}

/**
 * Whether another part for a player, champion or team would describe the same subject. A query with several players or
 * champions requires all of them; and `-role:mid` by itself excludes games.
 */
function isAboutOne(terms: readonly QueryTerm[]): boolean {
  const isOnce = (field: SubjectField) => readNames(terms, field).length <= 1;
  const isOfAhead = terms.some((term) => printAhead(term) !== null);
  return isOnce('player') && isOnce('champion') && !terms.some(excludesGames) && !isOfAhead;
}

function isOfPlayer({ part, isNegated }: QueryTerm): boolean {
  return !isNegated && (part.field === 'player' || part.field === 'champion' || part.field === 'role');
}

const readNames = (terms: readonly QueryTerm[], field: SubjectField) =>
  terms.filter(({ part }) => part.field === field);

function isOnly({ values: [first, ...others] }: QueryPart, value: string): boolean {
  return first !== undefined && others.length === 0 && isSameValue('player', first.text, value);
}

/** The parts of the query's subject, without those of the row's own field. */
function printSubject(text: string, terms: readonly QueryTerm[], by: AggregateKind): readonly string[] {
  const names = subjectFields.flatMap((field) => {
    if (field === by) return [];
    const values = readNames(terms, field).flatMap(({ part }) => part.values.map((one) => one.text));
    return values.length === 0 ? [] : [printPart({ field, values })];
  });
  const restrictions = terms
    .filter(({ condition: { kind } }) => kind === 'roles' || kind === 'sides' || kind === 'plays')
    .map((term) => printAhead(term) ?? text.slice(term.part.from, term.part.to));
  return [...names, ...restrictions];
}

/** The lead of the side that was ahead, for a team or player that is named: it was not behind. Null for another term. */
function printAhead({ part, condition, isNegated }: QueryTerm): string | null {
  if (condition.kind !== 'plays' || !condition.isAhead || part.field === null || isNegated) return null;
  const ranges = condition.questions.flatMap((one) =>
    one.kind === 'lead' && one.ranges.some(({ min }) => min < 0) ? one.ranges : [],
  );
  if (ranges.length === 0) return null;
  const values = ranges
    .filter(({ max }) => max >= 0)
    .map(({ min, max }) =>
      max === Number.MAX_SAFE_INTEGER ? `>=${Math.max(0, min)}` : `${Math.max(0, min)}..${max}`,
    );
  return values.length === 0 ? null : printPart({ field: part.field, values });
}
