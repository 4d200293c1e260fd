/**
 * The pace of the verification that nobody asked for: a part every hour, so that all contents are read in somewhat less
 * than the days of the setting. What it could not read meanwhile, as the machine was off, it reads with pauses.
 */
import type { Amount } from '../../shared/work/archive-work.ts';
import { effort } from '../../shared/work/work-rate.ts';

const dayMs = 86_400_000;
/** A tenth of the days is left for what comes between. */
const usedShare = 0.9;
/** A step has so much at most, and is one file where that has more. */
const maxStepFiles = 64;
const maxStepBytes = 8 * 1024 * 1024;
/** After a step, it pauses so many times as long as the step took. */
const pauseFactor = 9;
const minPauseMs = 200;

/** How long after the last one `part` is due when all contents are read once in these days; ms. */
export function shareMs(part: Amount, all: Amount, days: number): number {
  return (passMs(days) * effort(part)) / Math.max(effort(all), effort(part), 1);
}

/** In which time all contents are read once; ms. */
export function passMs(days: number): number {
  return days * dayMs * usedShare;
}

/** How much is read in one step: no more than the part of a day. */
export function stepLimit(all: Amount, days: number): Amount {
  const share = dayMs / Math.max(passMs(days), dayMs);
  return {
    files: Math.min(maxStepFiles, Math.ceil(all.files * share)),
    bytes: Math.min(maxStepBytes, Math.ceil(all.bytes * share)),
  };
}

export function pauseMs(tookMs: number): number {
  return Math.max(minPauseMs, tookMs * pauseFactor);
}
