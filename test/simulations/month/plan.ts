/** What happens to the archiver during a simulated month besides its work, planned from the seed. */
import { Random } from '../../../src/practice/world/random.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type Disturbance =
  /** The service cannot be reached, and then it can. */
  | 'disconnect'
  | 'reconnect'
  /** The service drops every call for data and files, and then it does not. */
  | 'break down'
  | 'recover'
  /** The program is closed, and opened. */
  | 'close'
  | 'open'
  /** `kill -9` at the next answer of the service; opened again at once. */
  | 'kill'
  /** The same, and opened by the `open` that follows. */
  | 'kill and stay off'
  /** The service corrects the file that was archived last. */
  | 'correct'
  | 'checkpoint'
  | 'change rules';

export interface Step {
  /** Epoch ms. */
  readonly at: number;
  readonly do: Disturbance;
}

/**
 * Steps in the order of their time. A day has a restart, hours without the service, or hours without the program; a
 * third of the way through, the service is down for 60 hours. A checkpoint ends each day, at another hour.
 */
export function planMonth(seed: number, from: number, days: number): readonly Step[] {
  const random = new Random(seed, 'disturbances');
  const steps: Step[] = [];
  const silenceDay = days >= 7 ? Math.floor(days / 3) : -10;
  for (let day = 0; day < days; day += 1) {
    const at = (hour: number) => from + day * dayMs + Math.round(hour * hourMs);
    const isSilent = day >= silenceDay && day < silenceDay + 3;
    const begin = 1 + random.next() * 3;
    const length = 2 + random.next() * 10;
    if (day === silenceDay) steps.push({ at: at(6), do: 'break down' }, { at: at(66), do: 'recover' });
    if (isSilent) steps.push({ at: at(3), do: 'kill' });
    else steps.push(...planDisturbance((day + seed) % 4, at(begin), at(begin + length)));
    if (day === Math.floor(days / 3) || day === Math.floor((2 * days) / 3))
      steps.push({ at: at(18), do: 'change rules' });
    steps.push({ at: at(19 + random.next() * 4.9), do: 'checkpoint' });
  }
  return steps.sort((a, b) => a.at - b.at);
}

function planDisturbance(kind: number, begin: number, end: number): readonly Step[] {
  switch (kind) {
    case 0:
      return [
        { at: begin, do: 'disconnect' },
        { at: end, do: 'reconnect' },
      ];
    case 1:
      return [
        { at: begin, do: 'close' },
        { at: end, do: 'open' },
      ];
    case 2:
      return [
        { at: begin, do: 'kill' },
        { at: end, do: 'kill' },
      ];
    default:
      return [
        { at: begin, do: 'kill and stay off' },
        { at: end, do: 'open' },
      ];
  }
}

/** Each call is answered by a lost connection. */
export const breakdownFaults: readonly string[] = ['reset@matches,games,address,file'];

/** About 5 % of all answers fail, in every way that the practice service knows. */
export function monthFaults(isShort: boolean): readonly string[] {
  return [
    ...['slow:20%1', 'reset%0.6', '403%0.3', '404%0.3', '429:2%0.4', '500%0.6', '503%0.8', 'html%0.6'],
    ...['redirect%0.4', '401%0.1', 'ignored-page%1', 'unknown-values%1', 'shifting-pages%5'],
    ...['trickle:200000%0.5', 'truncated%0.6', 'wrong-length%0.6', 'corrupt%0.6', 'no-ranges%1'],
    ...['no-validators%1', 'changed%1', 'expired-address%0.6'],
    ...['refresh-without-refresh-token%20', 'refresh-without-expiry%20'],
    // Half a minute and a minute of real time each.
    ...(isShort ? [] : ['hang%0.01', 'stall%0.02']),
  ];
}

/**
 * A year in which the program is never closed: each week has hours without the service, every third day a correction,
 * every tenth day a checkpoint, and each quarter a day on which every call fails.
 */
export function planYear(seed: number, from: number, days: number): readonly Step[] {
  const random = new Random(seed, 'disturbances');
  const steps: Step[] = [];
  for (let day = 0; day < days; day += 1) {
    const at = (hour: number) => from + day * dayMs + Math.round(hour * hourMs);
    const begin = 1 + random.next() * 3;
    if (day % 90 === 45) steps.push({ at: at(begin), do: 'break down' }, { at: at(20), do: 'recover' });
    else if (day % 7 === 5)
      steps.push({ at: at(begin), do: 'disconnect' }, { at: at(begin + 9), do: 'reconnect' });
    if (day % 3 === 2) steps.push({ at: at(21), do: 'correct' });
    if (day % 10 === 9) steps.push({ at: at(22 + random.next()), do: 'checkpoint' });
  }
  return steps.sort((a, b) => a.at - b.at);
}
