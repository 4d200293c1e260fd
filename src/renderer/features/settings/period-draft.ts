/** Periods as they are edited: text that may not be complete yet. */

import {
  parseBandwidthPeriods,
  parseQuietHours,
  parseTime,
  type WeeklyPeriod,
  writeBandwidthPeriods,
  writeQuietHours,
  writeTime,
} from '../../../shared/base/weekly-periods.ts';
import { type SettingKey, settingsSchema } from '../../../shared/settings/settings.ts';
import { formatRate, parseBytes } from '../../format/bytes.ts';

export type PeriodKey = Extract<SettingKey, 'work.quietHours' | 'downloads.bandwidthPeriods'>;

/** Times are written as `18:00`. `limit` is a rate; empty means no limit. */
export interface PeriodDraft {
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly limit: string;
}

type Checked =
  | { readonly text: string; readonly fault: null }
  | { readonly text: null; readonly fault: string };

const dayMinutes = 24 * 60;

export const newPeriod: Readonly<Record<PeriodKey, PeriodDraft>> = {
  'work.quietHours': { days: [0, 1, 2, 3, 4], from: '18:00', to: '23:00', limit: '' },
  'downloads.bandwidthPeriods': { days: [0, 1, 2, 3, 4], from: '08:00', to: '18:00', limit: '2 MB/s' },
};

export function readDrafts(key: PeriodKey, text: string): readonly PeriodDraft[] {
  if (key === 'work.quietHours') {
    const parsed = parseQuietHours(text);
    return parsed.isValid ? parsed.periods.map((period) => toDraft(period, 0)) : [];
  }
  const parsed = parseBandwidthPeriods(text);
  return parsed.isValid ? parsed.periods.map((period) => toDraft(period, period.bytesPerSecond)) : [];
}

/** The text that is stored, or what is wrong with the drafts, as a sentence. */
export function checkDrafts(key: PeriodKey, drafts: readonly PeriodDraft[]): Checked {
  const periods = [];
  for (const { days, from, to, limit } of drafts) {
    const start = parseTime(from);
    const end = parseTime(to);
    const bytesPerSecond = parseBytes(limit);
    if (days.length === 0) return { text: null, fault: 'Choose at least one day for each period.' };
    if (start === null || end === null)
      return { text: null, fault: 'Enter both times of each period, such as 18:00.' };
    if (start === end && start !== 0) return { text: null, fault: 'A period must not end when it begins.' };
    if (bytesPerSecond === null)
      return {
        text: null,
        fault: 'Enter a rate such as 2 MB/s or 800 kB/s, or leave it empty for no limit.',
      };
    periods.push({ days, from: start, to: end === 0 ? dayMinutes : end, bytesPerSecond });
  }
  const text = key === 'work.quietHours' ? writeQuietHours(periods) : writeBandwidthPeriods(periods);
  const parsed = settingsSchema.shape[key].safeParse(text);
  if (parsed.success) return { text: parsed.data, fault: null };
  return { text: null, fault: `The periods ${parsed.error.issues[0]?.message ?? 'are not valid'}.` };
}

function toDraft({ days, from, to }: WeeklyPeriod, bytesPerSecond: number): PeriodDraft {
  const limit = bytesPerSecond === 0 ? '' : writeRate(bytesPerSecond);
  return { days, from: writeTime(from), to: writeTime(to), limit };
}

/** Rounded to three digits only if that is the same number. */
function writeRate(bytesPerSecond: number): string {
  const short = formatRate(bytesPerSecond);
  return parseBytes(short) === bytesPerSecond ? short : `${bytesPerSecond} B/s`;
}
