/** Cursors: the key of a page's last row, opaque to callers. */
import { z } from 'zod';
import { MatchkeepError } from '../../../shared/base/errors.ts';

/** `list` names the list it belongs to, so that a cursor of another list is refused. */
export function toCursor(list: string, key: readonly number[]): string {
  return Buffer.from(JSON.stringify([list, ...key])).toString('base64url');
}

/** Throws `invalid-input` for anything that `toCursor` did not create for this list. */
export function fromCursor(list: string, cursor: string, length: number): readonly number[] {
  const schema = z.tuple([z.literal(list)], z.int());
  try {
    const [, ...key] = schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (key.length === length) return key;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
  }
  throw new MatchkeepError('invalid-input', 'The cursor does not belong to this list.', {
    remedy: 'Start again from the first page.',
  });
}
