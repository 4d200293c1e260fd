/** "12 games archived", once a burst of downloads is over, for a user who was looking elsewhere. */
import type { Archiver } from '../../core/types.ts';
import { formatCount } from '../../shared/base/counted.ts';
import type { Game } from '../../shared/domain/domain.ts';
import { gameWords } from '../../shared/games/game-title.ts';
import { inAppPath } from '../../shared/security/in-app-path.ts';
import type { Notifier } from './notifier.ts';

/** A burst is over when nothing more came for so long… */
const quietMs = 15_000;
/** …or is reported after this time even if it continues. */
const maxBurstMs = 10 * 60_000;
/** Least time between two: one is news, many are noise. */
const minGapMs = 5 * 60_000;
/** At most this many are looked up for the names of their leagues. */
const maxListed = 100;

export interface ArchivedNoticeOptions {
  /** The user's own archiver: practice does not notify. */
  readonly archiver: Pick<Archiver, 'onArchived'> & {
    readonly handlers: Pick<Archiver['handlers'], 'games.get'>;
  };
  readonly notifier: Pick<Notifier, 'show'>;
  /** Whether the window is in view, which needs no notification. */
  readonly isWatched: () => boolean;
  readonly goTo: (path: string) => void;
}

/** Call the returned function before the archiver closes. */
export function notifyArchivedGames(options: ArchivedNoticeOptions): () => void {
  const { archiver, notifier, isWatched, goTo } = options;
  const games = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let since = 0;
  let notifiedAt = Number.NEGATIVE_INFINITY;

  const notify = async () => {
    timer = null;
    const ids = [...games];
    games.clear();
    if (ids.length === 0 || isWatched()) return;
    const named = await Promise.all(
      ids.slice(0, maxListed).map((platformGameId) => archiver.handlers['games.get']({ platformGameId })),
    );
    const { title, body, path } = archivedNews(ids.length, named);
    if (notifier.show({ kind: 'archived', title, body, onClick: () => goTo(path) }))
      notifiedAt = performance.now();
  };
  const plan = () => {
    const now = performance.now();
    if (timer) clearTimeout(timer);
    else since = now;
    const at = Math.max(Math.min(now + quietMs, since + maxBurstMs), notifiedAt + minGapMs);
    timer = setTimeout(() => {
      notify().catch((error: unknown) =>
        console.error('The notification about archived games failed:', error),
      );
    }, at - now);
  };
  const stopListening = archiver.onArchived(({ platformGameId }) => {
    if (isWatched()) return;
    games.add(platformGameId);
    plan();
  });
  return () => {
    stopListening();
    if (timer) clearTimeout(timer);
  };
}

/** `count` games, of which some are known. */
function archivedNews(count: number, known: readonly Game[]) {
  const [only] = known;
  if (count === 1 && only) {
    const teams = only.teams.map(({ code, name }) => code || name).join(' vs ');
    return {
      title: 'Game archived',
      body: `${[teams, gameWords(only.number)].filter(Boolean).join(', ')} · ${only.leagueName}`,
      path: inAppPath(`/game/${encodeURIComponent(only.platformGameId)}`),
    };
  }
  const leagues = [...new Set(known.map(({ leagueName }) => leagueName))];
  const others = leagues.length - 2;
  const body =
    others > 1 ? `${leagues.slice(0, 2).join(', ')} and ${others} other leagues` : leagues.join(', ');
  return { title: `${formatCount(count)} games archived`, body, path: inAppPath('/library') };
}
