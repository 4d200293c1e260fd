/** How the coverage's sentences write numbers, days and times on screen. */
import type { Wording } from '../../../shared/words/listing-words.ts';
import { formatCount } from '../../format/counted.ts';
import { formatUtcDayInText, formatWhen } from '../../format/times.ts';
import { useNow } from './use-now.ts';

export function useWording(): Wording {
  const now = useNow(60_000);
  return {
    count: formatCount,
    day: (day) => formatUtcDayInText(day, now),
    time: (iso) => formatWhen(iso, now),
    now,
  };
}
