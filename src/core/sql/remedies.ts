/** What a user can do about DuckDB's errors, in the words of queries: DuckDB advises its settings, or nothing. */

interface Explanation {
  /** Of `<type>: <message>`. */
  readonly says: RegExp;
  /** In place of DuckDB's own words. */
  readonly text?: (message: string) => string;
  readonly remedy: string;
}

const dates = `Dates are '2026-01-31', times '2026-01-31 18:00:00'. TRY_CAST(value AS DATE) has no value where there is none.`;
const formats =
  '%d is a day, %m a month, %Y a year, %H:%M:%S a time. try_strptime has no value where a text does not fit.';
/** The beginnings of all messages of RE2. */
const badPattern =
  /^Invalid Input: (?:missing [\])]:|unexpected \):|trailing \\|no argument for repetition operator|bad repetition operator|invalid (?:escape sequence|character class|repetition size|perl operator|named capture|UTF-8))/;

/** The first that fits. The last ones are of a type, whatever it says. */
const explanations: readonly Explanation[] = [
  {
    says: /More than one row returned by a subquery/,
    text: () => 'More than one row returned by a subquery that is used as one value.',
    remedy: 'Group it, compare with IN (…) instead of =, or add ORDER BY and LIMIT 1.',
  },
  { says: /: Subquery returns \d+ columns/, remedy: 'Select one column in it, or write it in FROM.' },
  {
    says: /^Out of Range: Overflow in/,
    remedy: 'Make a number larger before: value::BIGINT, or value::DOUBLE.',
  },
  {
    says: /^Out of Range: cannot take /,
    remedy: 'CASE WHEN value > 0 THEN … END has no value for the other rows.',
  },
  { says: /: (?:date|timestamp|time) field value out of range|: Date out of range/, remedy: dates },
  { says: /: (?:invalid (?:date|timestamp) field format)/, remedy: dates },
  { says: /: Epoch seconds out of range/, remedy: 'For milliseconds: epoch_ms(value).' },
  { says: /: extract specifier/, remedy: 'Parts of a time: year, quarter, month, week, day, hour, minute.' },
  { says: /: Could not parse string .* according to format|: Failed to parse format/, remedy: formats },
  {
    says: badPattern,
    text: (message) => `The regular expression is not valid: ${message}.`,
    remedy: 'A \\ before ( [ . * + ? means the character itself; contains(value, text) takes no pattern.',
  },
  {
    says: /: Malformed JSON/,
    remedy: 'json_valid(text) says which texts are JSON; TRY_CAST(text AS JSON) has no value for others.',
  },
  {
    says: /must appear in the GROUP BY clause/,
    remedy: 'Write GROUP BY ALL, or one value of the group: any_value(…), max(…), avg(…).',
  },
  {
    says: /WHERE clause cannot contain aggregates/,
    remedy: 'Write this condition as HAVING, after GROUP BY.',
  },
  {
    says: /WHERE clause cannot contain window functions/,
    remedy: 'Write this condition as QUALIFY, after WHERE and GROUP BY.',
  },
  {
    says: /same number of result columns/,
    remedy: 'Give both the same columns in the same order; UNION ALL BY NAME joins them by their names.',
  },
  {
    says: /^Out of Memory:/,
    text: () => 'The query needs more memory, or more space for what does not fit, than a query may take.',
    remedy: 'Let it answer with fewer rows: filter, group, or add LIMIT.',
  },
  {
    says: /^IO:/,
    remedy:
      'If the disk has free space, run "matchkeep dataset verify": a file of the data set may be damaged.',
  },
  { says: /^Conversion:/, remedy: 'TRY_CAST(value AS type) has no value where one cannot be converted.' },
  { says: /^Permission:/, remedy: 'A query can read the tables of the data set only.' },
];

/** `type` and `message` as DuckDB gives them. Without a remedy where none is known. */
export function explain(
  type: string,
  message: string,
): { readonly text: string; readonly remedy: string | null } {
  const said = message.trim();
  const found = explanations.find(({ says }) => says.test(`${type}: ${said}`));
  return { text: found?.text?.(said) ?? said, remedy: found?.remedy ?? null };
}
