/** What stands in the address of each screen; anything unreadable there falls back to the default. */
import { z } from 'zod';

const text = z.string().max(500).optional().catch(undefined);

export const matchesSearch = z.object({
  when: z.enum(['upcoming', 'past', 'all']).default('upcoming').catch('upcoming'),
  q: text,
  league: text,
  match: text,
});
export type MatchesSearch = z.output<typeof matchesSearch>;

export const librarySearch = z.object({
  q: text,
  league: text,
  archived: z.boolean().default(true).catch(true),
  game: text,
});
export type LibrarySearch = z.output<typeof librarySearch>;

export const coverageSearch = z.object({
  by: z.enum(['league', 'day']).default('league').catch('league'),
});

export const downloadTabs = ['active', 'queued', 'waiting', 'paused', 'failed', 'done', 'all'] as const;
export const downloadsSearch = z.object({
  tab: z.enum(downloadTabs).default('active').catch('active'),
  history: text,
});

export const gameViews = ['overview', 'timeline', 'compare', 'files'] as const;
export type GameViewName = (typeof gameViews)[number];
const participant = z.number().int().min(1).optional().catch(undefined);
export const gameSearch = z.object({
  view: z.enum(gameViews).default('overview').catch('overview'),
  /** Where the timeline's cursor stands: milliseconds from the game's start. */
  at: z.number().int().min(0).optional().catch(undefined),
  /** The two players compared. */
  a: participant,
  b: participant,
});
export type GameSearch = z.output<typeof gameSearch>;
