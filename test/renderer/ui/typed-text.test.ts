import { expect, test } from 'vitest';
import {
  receiveValue,
  reportText,
  startText,
  type TypedText,
  typeText,
} from '../../../src/renderer/ui/controls/typed-text.ts';

const report = (state: TypedText, ...texts: readonly string[]) =>
  texts.reduce((now, text) => reportText(typeText(now, text)), state);

test('A reported text that comes back late does not replace what was typed since', () => {
  const typed = typeText(report(startText(''), 'g', 'ge'), 'gen');
  const late = receiveValue(typed, 'g', true);
  expect(late.text).toBe('gen');
  expect(receiveValue(late, 'ge', true).text).toBe('gen');
});

test('A report that the address skipped is not awaited any more', () => {
  const settled = receiveValue(report(startText(''), 'g', 'ge', 'gen'), 'gen', true);
  expect(settled).toEqual(startText('gen'));
  expect(receiveValue(settled, 'g', true).text).toBe('g');
});

test('A text that was removed and typed again is not replaced by the report in between', () => {
  const typed = report(startText(''), 'g', 'ge', 'g');
  const texts = ['g', 'ge', 'g'].reduce((state, value) => receiveValue(state, value, true), typed);
  expect(texts).toEqual(startText('g'));
});

test('A report that changes nothing is not awaited', () => {
  expect(report(startText('g'), 'g').awaited).toEqual([]);
});

test('Back or a saved view replaces the text', () => {
  const settled = receiveValue(report(startText(''), 'gen'), 'gen', true);
  expect(receiveValue(settled, 'league:LCK', true)).toEqual(startText('league:LCK'));
  expect(receiveValue(report(startText(''), 'gen'), 'league:LCK', false)).toEqual(startText('league:LCK'));
});

test('A value from elsewhere that comes while the user is typing is followed by a report of the typed text', () => {
  for (const typing of [typeText(startText(''), 'gen'), report(startText(''), 'gen')]) {
    const after = receiveValue(typing, 'league:LCK', true);
    expect(after).toMatchObject({ text: 'gen', isReported: false });
    const settled = receiveValue(reportText(after), 'gen', true);
    expect(settled).toMatchObject({ text: 'gen', value: 'gen', isReported: true });
  }
});
