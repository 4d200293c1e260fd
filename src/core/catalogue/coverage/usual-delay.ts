/**
 * How long after its game a file is usually there: the 95th percentile of the last files that were requested on time.
 * A file counts as requested on time if both its first and its last attempt began within minutes of their planned
 * times, so that it measures the service and not the hours in which Matchkeep did not run.
 */
import type Database from 'better-sqlite3';
import type { Metadata } from '../user/metadata.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Before there are enough samples. */
const assumedDelayMs = 2 * hourMs;
const minDelayMs = 15 * minuteMs;
const maxDelayMs = 48 * hourMs;
const onTimeMs = 10 * minuteMs;
const minSamples = 20;
const maxSamples = 500;
/** Looks at the history of this many archived files: a few milliseconds. */
const candidates = 1000;
const quantile = 0.95;

const delayKey = 'coverage.usualDelayMs';
const measuredAtKey = 'coverage.usualDelayMeasuredAt';
/** The address of the service that the delay is of, and since when (epoch ms) it has been the configured one. */
const serviceKey = 'coverage.usualDelayService';
const sinceKey = 'coverage.usualDelaySince';

export function readUsualDelayMs(metadata: Pick<Metadata, 'get'>): number {
  return Number(metadata.get(delayKey) ?? assumedDelayMs);
}

export function createUsualDelay(db: Database.Database, metadata: Metadata) {
  // A game whose first attempt is due when it is wanted was known to be played: its file had been there before.
  const read = db
    .prepare<{ candidates: number; since: number; onTimeMs: number; samples: number }, number>(
      `SELECT archived_at - first_due_at FROM (
         SELECT a.first_due_at, a.due_at,
           (SELECT min(h.at) FROM history h WHERE h.asset_key = a.key AND h.state = 'resolving') AS first_at,
           (SELECT max(h.at) FROM history h WHERE h.asset_key = a.key AND h.state = 'resolving') AS last_at,
           (SELECT max(h.at) FROM history h WHERE h.asset_key = a.key AND h.state = 'archived') AS archived_at,
           (SELECT count(*) FROM history h WHERE h.asset_key = a.key AND h.state = 'archived') AS times
         FROM (SELECT * FROM assets WHERE state = 'archived' ORDER BY due_at DESC LIMIT :candidates) a
         WHERE a.wanted_at < a.first_due_at AND a.attempts = 0)
       WHERE times = 1 AND first_at BETWEEN max(first_due_at, :since) AND first_due_at + :onTimeMs
         AND last_at <= due_at + :onTimeMs
       LIMIT :samples`,
    )
    .pluck();

  /** Null if there are too few samples. */
  const measure = (): number | null => {
    const since = Number(metadata.get(sinceKey) ?? 0);
    const samples = read.all({ candidates, since, onTimeMs, samples: maxSamples }).sort((a, b) => a - b);
    if (samples.length < minSamples) return null;
    const delay = samples[Math.ceil(samples.length * quantile) - 1] ?? assumedDelayMs;
    return Math.min(Math.max(delay, minDelayMs), maxDelayMs);
  };

  /** Another service has another delay: what was measured so far counts no more. */
  const startOver = (service: string, now: number) => {
    const known = metadata.get(serviceKey);
    metadata.set(serviceKey, service);
    if (known === null) return;
    metadata.set(sinceKey, String(now));
    metadata.remove(delayKey);
    metadata.remove(measuredAtKey);
  };

  return {
    /** Whether the delay is that of another service (its address). */
    isOther: (service: string): boolean => (metadata.get(serviceKey) ?? service) !== service,
    /**
     * Measures and stores it, unless it was measured within the last hour. Too few samples change nothing; another
     * `service`, by its address, resets it.
     */
    measureSometimes(service: string, now: number): void {
      if (metadata.get(serviceKey) !== service) startOver(service, now);
      const measuredAt = Number(metadata.get(measuredAtKey) ?? Number.NEGATIVE_INFINITY);
      if (Math.abs(now - measuredAt) < hourMs) return;
      const delay = measure();
      if (delay !== null) metadata.set(delayKey, String(delay));
      metadata.set(measuredAtKey, String(now));
    },
  };
}
