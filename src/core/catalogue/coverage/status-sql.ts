/** The rule of `src/core/domain/asset-status.ts` as SQL, on a row `a` of `assets`. */
import type { DownloadState } from '../../../shared/domain.ts';
import { expectedStepMs } from '../../domain/asset-status.ts';

const openStates = [
  'scheduled',
  'queued',
  'resolving',
  'transferring',
  'verifying',
  'waiting',
] as const satisfies readonly DownloadState[];

const isOpen = `a.state IN (${openStates.map((state) => `'${state}'`).join(', ')})`;
const isFailing = `coalesce(json_extract(a.error, '$.code'), 'not-available-yet') <> 'not-available-yet'`;
/** When the game has most likely ended: epoch ms. */
const expectedFrom = `max(a.first_due_at, coalesce(a.unplayed_until, 0))`;
const expectedStep = `${expectedFrom} / ${expectedStepMs} * ${expectedStepMs}`;

/** With the parameters `:now` and `:usualDelayMs`. */
export const statusExpression = `CASE WHEN NOT ${isOpen} THEN a.state WHEN ${isFailing} THEN 'failing'
  WHEN ${expectedStep} > :now THEN 'upcoming' WHEN ${expectedStep} >= :now - :usualDelayMs THEN 'expected'
  ELSE 'overdue' END`;
