import { EventEmitter } from 'node:events';
import { Notification } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DamagedCatalogue } from '../../../src/core/catalogue/schema/damage.ts';
import { notifyAlerts } from '../../../src/main/notifications/alert-notice.ts';
import { notifyArchivedGames } from '../../../src/main/notifications/archived.ts';
import { createNotifier } from '../../../src/main/notifications/notifier.ts';
import { notifyUpdates } from '../../../src/main/notifications/update.ts';
import type { Game } from '../../../src/shared/domain/domain.ts';
import type { UpdateStatus } from '../../../src/shared/settings/updates.ts';
import { calm, noticeBoard, problem, settingsToFollow, statusToFollow } from '../fixtures.ts';
import { notifications } from '../stand-in/notification.ts';

vi.mock('electron', async () => (await import('../stand-in/index.ts')).electron);

function game(platformGameId: string, leagueName = 'LCK'): Game {
  const teams = [
    { esportsId: '1', code: 'T1', name: 'T1' },
    { esportsId: '2', code: 'GEN', name: 'Gen.G' },
  ];
  return {
    platformGameId,
    leagueName,
    teams,
    number: 2,
    matchId: '1',
    seriesId: '1',
    voidReason: null,
    replacedBy: null,
    otherMatches: [],
    seriesMax: 3,
    state: null,
    gameVersion: null,
    serviceGameVersion: null,
    startedAt: null,
    endedAt: null,
    playedAt: null,
    tournamentName: '',
    winner: null,
    winningSide: null,
    assets: [],
  };
}

describe('a notification', () => {
  const notice = { kind: 'archived', title: 'Game archived', body: 'T1 vs GEN', onClick: vi.fn() };
  beforeEach(() => {
    notifications.length = 0;
  });

  it('is shown, and a click runs its action', () => {
    const { settings } = settingsToFollow();
    expect(createNotifier({ Notification, settings }).show(notice)).toBe(true);
    expect(notifications[0]?.options).toEqual({ title: 'Game archived', body: 'T1 vs GEN' });
    notifications[0]?.emit('click');
    expect(notice.onClick).toHaveBeenCalledOnce();
  });

  it('is not shown once the user switches notifications off', () => {
    const { settings, set } = settingsToFollow();
    const notifier = createNotifier({ Notification, settings });
    set({ 'desktop.notifications': false });
    expect(notifier.show(notice)).toBe(false);
    expect(notifications).toEqual([]);
  });

  it('replaces the previous one of its kind, and is closed when it no longer applies', () => {
    const { settings } = settingsToFollow();
    const notifier = createNotifier({ Notification, settings });
    const closed: string[] = [];
    notifier.show(notice);
    notifications[0]?.on('close', () => closed.push('first'));
    notifier.show({ ...notice, title: '2 games archived' });
    notifications[1]?.on('close', () => closed.push('second'));
    expect(closed).toEqual(['first']);
    notifier.withdraw('archived');
    expect(closed).toEqual(['first', 'second']);
  });
});

describe('archived games', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function archiving(isWatched = false, leagueName: (platformGameId: string) => string = () => 'LCK') {
    const board = noticeBoard();
    const archived = new EventEmitter();
    let isLooking = isWatched;
    const stop = notifyArchivedGames({
      archiver: {
        onArchived(listener) {
          archived.on('archived', listener);
          return () => archived.off('archived', listener);
        },
        handlers: { 'games.get': ({ platformGameId }) => game(platformGameId, leagueName(platformGameId)) },
      },
      notifier: board.notifier,
      isWatched: () => isLooking,
      goTo: board.goTo,
    });
    return {
      ...board,
      stop,
      look: () => {
        isLooking = true;
      },
      archive(id: string, contentType = 'GAMH_SUMMARY') {
        archived.emit('archived', { platformGameId: id, contentType });
      },
    };
  }

  it('are notified once, when the last of them is archived', async () => {
    const { archive, shown, goTo } = archiving();
    for (let number = 1; number <= 12; number += 1) {
      archive(`game ${number}`);
      archive(`game ${number}`, 'GAMH_DETAILS');
      await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(shown).toMatchObject([{ title: '12 games archived', body: 'LCK' }]);
    shown[0]?.onClick();
    expect(goTo).toHaveBeenCalledWith('/library');
  });

  it('are named when there is only one, and the click opens it', async () => {
    const { archive, shown, goTo } = archiving();
    archive('ESPORTSTMNT01:2690210');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(shown).toMatchObject([{ title: 'Game archived', body: 'T1 vs GEN, game 2 · LCK' }]);
    shown[0]?.onClick();
    expect(goTo).toHaveBeenCalledWith('/game/ESPORTSTMNT01%3A2690210');
  });

  it('are notified during long collecting too, at most every five minutes', async () => {
    const { archive, shown } = archiving();
    for (let seconds = 0; seconds < 20 * 60; seconds += 10) {
      archive(`at ${seconds}`);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(shown.length).toBeGreaterThanOrEqual(1);
    expect(shown.length).toBeLessThanOrEqual(3);
  });

  it('are not notified while the window has the focus', async () => {
    const { archive, shown } = archiving(true);
    archive('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([]);
  });

  it('are not notified if the user has seen them in the meantime', async () => {
    const { archive, look, shown } = archiving();
    archive('a');
    look();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([]);
  });

  it('are not queried once the archiver closes', async () => {
    const { archive, stop, shown } = archiving();
    archive('a');
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown).toEqual([]);
  });

  it.each([
    [['LCK', 'LEC', 'LCK'], { title: '3 games archived', body: 'LCK, LEC' }],
    [['LCK', 'LEC', 'LPL'], { title: '3 games archived', body: 'LCK, LEC, LPL' }],
    [
      Array.from({ length: 1200 }, (_, index) => ['LCK', 'LEC', 'LPL', 'LCS'][index % 4] ?? ''),
      { title: '1,200 games archived', body: 'LCK, LEC and 2 other leagues' },
    ],
  ])('are summarised by their leagues', async (leagues, notice) => {
    const { archive, shown } = archiving(false, (id) => leagues[Number(id)] ?? '');
    for (const index of leagues.keys()) archive(String(index));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(shown).toMatchObject([notice]);
  });
});

describe('an alert', () => {
  const rejected = {
    ...calm.session,
    state: 'needs-attention',
    problem: problem('sign-in-rejected'),
  } as const;
  const full = { ...calm.archive, problem: problem('disk-full') };

  function alerts({ isWatched = false } = {}) {
    const board = noticeBoard();
    const followed = statusToFollow();
    const clock = { now: 0 };
    const { notifier, goTo } = board;
    notifyAlerts({
      status: followed.status,
      notifier,
      isWatched: () => isWatched,
      goTo,
      now: () => clock.now,
    });
    return { ...board, ...followed, clock };
  }

  it('is notified once, with the remedy, and a click opens the right screen', () => {
    const { become, shown, goTo } = alerts();
    become({ session: rejected });
    become({ session: rejected, queue: { ...calm.queue, active: 1 } });
    expect(shown).toMatchObject([{ title: 'It is sign-in-rejected.', body: 'Do this.' }]);
    shown[0]?.onClick();
    expect(goTo).toHaveBeenCalledWith('/settings#account');
    become({ session: rejected, archive: full });
    expect(shown.map(({ title }) => title)).toEqual(['It is sign-in-rejected.', 'It is disk-full.']);
    shown[1]?.onClick();
    expect(goTo).toHaveBeenLastCalledWith('/settings#archive');
  });

  it('is a damaged catalogue, too, until it is rebuilt', () => {
    const { becomeDamaged, become, shown, withdrawn, goTo } = alerts();
    const damage = new DamagedCatalogue('/data/catalogue.db');
    becomeDamaged(damage);
    becomeDamaged(damage);
    expect(shown).toMatchObject([
      { title: 'The catalogue is damaged: /data/catalogue.db.', body: expect.stringContaining('Rebuild') },
    ]);
    shown[0]?.onClick();
    expect(goTo).toHaveBeenCalledWith('/');
    become({});
    expect(withdrawn).toEqual(['alert catalogue-unreadable']);
  });

  it('is closed when its problem is solved', () => {
    const { become, withdrawn } = alerts();
    become({ archive: full });
    become({});
    expect(withdrawn).toEqual(['alert disk-full']);
  });

  it('is not notified again each time its problem returns', () => {
    const { become, shown, clock } = alerts();
    const gone = { ...calm.archive, problem: problem('archive-missing') };
    for (const minute of [0, 10, 20, 59]) {
      clock.now = minute * 60_000;
      become({ archive: gone });
      become({});
    }
    expect(shown).toHaveLength(1);
    clock.now = 61 * 60_000;
    become({ archive: gone });
    expect(shown).toHaveLength(2);
  });

  it('is not notified while the window has the focus, and neither is a problem that ends by itself', () => {
    const watched = alerts({ isWatched: true });
    watched.become({ session: rejected });
    expect(watched.shown).toEqual([]);
    const away = alerts();
    away.become({ session: { ...rejected, problem: problem('service-unreachable') } });
    expect(away.shown).toEqual([]);
  });
});

describe('a new version', () => {
  function updating(isWatched = false) {
    const board = noticeBoard();
    const events = new EventEmitter();
    let update: UpdateStatus = { state: 'idle', checkedAt: null };
    const { notifier, goTo } = board;
    notifyUpdates({
      archiver: {
        onEvent(listener) {
          events.on('event', listener);
          return () => events.off('event', listener);
        },
        handlers: { 'updates.status': () => update },
      },
      notifier,
      isWatched: () => isWatched,
      goTo,
    });
    return {
      ...board,
      async become(next: UpdateStatus) {
        update = next;
        events.emit('event', { invalidates: ['updates.status'] });
        await new Promise((resolve) => setImmediate(resolve));
      },
    };
  }

  it('is notified when it is ready, and only once', async () => {
    const { become, shown, goTo } = updating();
    await become({ state: 'downloading', version: '2.0.0', percent: 40 });
    await become({ state: 'ready', version: '2.0.0' });
    await become({ state: 'ready', version: '2.0.0' });
    expect(shown).toMatchObject([{ title: 'Matchkeep 2.0.0 is ready' }]);
    shown[0]?.onClick();
    expect(goTo).toHaveBeenCalledWith('/settings#about');
    await become({ state: 'ready', version: '2.0.1' });
    expect(shown).toHaveLength(2);
  });

  it('is notified when it is available if the user wants to be asked first', async () => {
    const { become, shown } = updating();
    await become({ state: 'available', version: '2.0.0' });
    await become({ state: 'ready', version: '2.0.0' });
    expect(shown.map(({ title }) => title)).toEqual([
      'Matchkeep 2.0.0 is available',
      'Matchkeep 2.0.0 is ready',
    ]);
  });

  it('is not notified while the window has the focus', async () => {
    const { become, shown } = updating(true);
    await become({ state: 'ready', version: '2.0.0' });
    expect(shown).toEqual([]);
  });
});
