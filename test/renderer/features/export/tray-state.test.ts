import { describe, expect, it } from 'vitest';
import { hasNews } from '../../../../src/renderer/features/export/tray-state.ts';

const running = { id: 'a', endedAt: null };
const ended = { id: 'a', endedAt: '2026-11-22T12:00:00.000Z' };

describe('the tray of exports', () => {
  it('the export tray opens when an export starts or ends, and not for exports it showed before', () => {
    expect(hasNews([], [running])).toBe(true);
    expect(hasNews([running], [ended])).toBe(true);
    expect(hasNews([ended], [ended, { id: 'b', endedAt: null }])).toBe(true);
    expect(hasNews([running], [running])).toBe(false);
    expect(hasNews([ended], [ended])).toBe(false);
    expect(hasNews([ended], [])).toBe(false);
  });
});
