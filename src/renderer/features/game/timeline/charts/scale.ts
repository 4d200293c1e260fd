/** Round numbers for axes, and paths of known points. */
import { area, line } from 'd3-shape';
import type { Point } from '../model/chart-data.ts';

const steps = [1, 2, 2.5, 5, 10];

/** The smallest round whole step of which `count` cover `span`. */
function roundStep(span: number, count: number): number {
  const rough = Math.max(span / count, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (steps.find((step) => step * power >= rough && Number.isInteger(step * power)) ?? 10);
}

/** The maximum number of ticks of an axis, whatever values a file contains. */
const maxTicks = 64;

/** Round whole values in a range, ends included if round. Empty if the range is not finite. */
export function ticks(from: number, to: number, count: number): readonly number[] {
  if (!Number.isFinite(to - from) || to < from) return [];
  const step = roundStep(to - from, Math.min(maxTicks, Math.max(1, count)));
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return multiples(step, first, last - first + 1);
}

const minuteMs = 60_000;
const minuteSteps = [1, 2, 5, 10, 15, 20, 30, 60];
const hourMinutes = 60;
const minLabelSpacing = 46;

/**
 * Whole minutes from 0 to `end` (milliseconds), with enough distance for their labels on an axis of `width`
 * pixels.
 */
export function minuteTicks(end: number, width: number): readonly number[] {
  if (!Number.isFinite(end) || end < 0) return [];
  const room = Math.min(maxTicks - 1, Math.max(2, Math.floor(width / minLabelSpacing) || 0));
  const minutes = end / minuteMs;
  const step =
    minuteSteps.find((each) => minutes / each <= room) ??
    hourMinutes * roundStep(minutes / hourMinutes, room);
  return multiples(step * minuteMs, 0, Math.floor(minutes / step) + 1);
}

/** `count` multiples of `step`, from `first` times `step` on. Only values that a number can represent. */
function multiples(step: number, first: number, count: number): readonly number[] {
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(first + count)) return [];
  const length = Math.min(maxTicks, count);
  // Adding 0 turns -0 into 0; -0 would be printed as "-0".
  const all = Array.from({ length }, (_, index) => (first + index) * step + 0);
  return all.filter(Number.isFinite);
}

/** A line through the known points; empty without any. */
export function linePath(points: readonly (Point | null)[]): string {
  return line<Point | null>().defined(isKnown).digits(1)(points) ?? '';
}

/** The area between the line and a baseline; each unbroken piece is closed separately. Empty without known points. */
export function areaPath(points: readonly (Point | null)[], base: number): string {
  return area<Point | null>().y0(base).defined(isKnown).digits(1)(points) ?? '';
}

const isKnown = (point: Point | null) => point !== null;
