import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { bar, drawInPlace, percentage } from '../../src/server/terminal/progress.ts';

/** A terminal of 80 columns, and what was written to it. */
function createTerminal() {
  const terminal = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 });
  const written: string[] = [];
  terminal.on('data', (chunk: Buffer) => written.push(String(chunk)));
  return { terminal, written };
}

it('A drawing replaces the one before, and the end takes it away.', async () => {
  const { terminal, written } = createTerminal();
  const { draw, end } = drawInPlace(terminal);
  draw('1 of 3 files');
  draw('2 of 3 files');
  end();
  end();
  draw('3 of 3 files');
  await new Promise((resolve) => terminal.end(resolve));
  const text = written.join('');
  expect(text).toContain('2 of 3 files');
  expect(text.slice(text.indexOf('1 of'), text.indexOf('2 of'))).toContain('\u001b[2K'); // Erases the line.
  expect(text.slice(text.indexOf('2 of'))).toContain('\u001b[2K');
  expect(text).not.toContain('3 of 3 files');
});

it('A bar is full, and a percentage is 100, only when all is done.', () => {
  expect(bar(0)).toBe('░'.repeat(20));
  expect(bar(0.5)).toBe('█'.repeat(10) + '░'.repeat(10));
  expect(bar(0.999)).toBe(`${'█'.repeat(19)}░`);
  expect(bar(1)).toBe('█'.repeat(20));
  expect(bar(1.2)).toBe('█'.repeat(20));
  expect(percentage(0.999)).toBe('99%');
  expect(percentage(1)).toBe('100%');
});
