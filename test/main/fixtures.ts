/** Inputs of the desktop's modules in their tests: a status as the archiver gives it, and objects that emit events. */
import { vi } from 'vitest';
import type { DamagedCatalogue } from '../../src/core/catalogue/schema/damage.ts';
import type { Notifier } from '../../src/main/notifications/notifier.ts';
import type { FollowedSettings } from '../../src/main/system/followed-settings.ts';
import type { FollowedStatus, Standing } from '../../src/main/system/followed-status.ts';
import type { ErrorCode, ErrorData } from '../../src/shared/base/errors.ts';
import { noStatusCounts } from '../../src/shared/domain/asset-status.ts';
import { downloadStates } from '../../src/shared/domain/domain.ts';
import { type Settings, settingsSchema } from '../../src/shared/settings/settings.ts';
import { type AppStatus, appStatusSchema } from '../../src/shared/work/status.ts';

const noCounts = Object.fromEntries(downloadStates.map((state) => [state, 0]));
const nothing = {
  wanted: 0,
  archived: 0,
  due: 0,
  waiting: 0,
  notOffered: 0,
  notNeeded: 0,
  failed: 0,
  held: 0,
  bytes: 0,
};

/** Signed in, idle, without problems. */
export const calm: AppStatus = appStatusSchema.parse({
  version: '1.0.0',
  shell: 'desktop',
  can: Object.fromEntries(Object.keys(appStatusSchema.shape.can.shape).map((what) => [what, true])),
  dataDir: '/data',
  dataDirProblem: null,
  isPractice: false,
  isOffline: false,
  work: {
    hold: null,
    override: null,
    isOnBattery: null,
    utcOffsetMinutes: 0,
    bandwidth: { bytesPerSecond: 0, until: null },
  },
  session: {
    state: 'active',
    username: 'analyst@example.com',
    credentials: 'keychain',
    accessExpiresAt: null,
    refreshExpiresAt: null,
    isRefreshEnding: false,
    problem: null,
  },
  sync: { state: 'idle', lastRun: null, nextAt: null },
  archive: {
    dir: '/data/archive',
    problem: null,
    freeBytes: 1e12,
    archivedBytes: 0,
    archivedFiles: 0,
    unreadGames: 0,
    work: null,
    move: null,
    rechecks: { checked: 0, corrected: 0 },
    damage: { contents: 0, files: 0, repairable: 0, repairing: 0 },
    checkedSince: null,
    further: [],
  },
  queue: { isPaused: false, active: 0, bytesPerSecond: 0, queuedMs: null, counts: noCounts },
  coverage: {
    key: 'all',
    ...nothing,
    counts: noStatusCounts(),
    missing: 0,
    missingGames: 0,
    firstMissingDay: null,
    usualDelayMs: 7_200_000,
    knownSince: '2000-01-01T00:00:00.000Z',
    asOf: '2000-01-01T00:00:00.000Z',
    staleAt: null,
    neverListed: [],
    syncProblem: null,
    hasRules: true,
    games: 0,
    earlierFiles: 0,
    listsPastGames: null,
    wantedNames: { leagues: [], teams: [] },
  },
});

export const problem = (code: ErrorCode): ErrorData => ({
  code,
  message: `It is ${code}.`,
  remedy: 'Do this.',
});

/** A status that tests change; its subscribers are notified at once. */
export function statusToFollow() {
  let standing: Standing = { status: calm, downloads: [] };
  const listeners: ((standing: Standing) => void)[] = [];
  const damageListeners: ((damage: DamagedCatalogue) => void)[] = [];
  const status: Pick<FollowedStatus, 'follow'> = {
    follow(listener, onDamage = () => {}) {
      listeners.push(listener);
      damageListeners.push(onDamage);
      listener(standing);
    },
  };
  return {
    status,
    become(change: Partial<AppStatus>, downloads: Standing['downloads'] = []) {
      standing = { status: { ...calm, ...change }, downloads };
      for (const listener of listeners) listener(standing);
    },
    /** Until it becomes something else. */
    becomeDamaged(damage: DamagedCatalogue) {
      for (const listener of damageListeners) listener(damage);
    },
  };
}

/** The default settings, which tests change; their subscribers are notified at once. */
export function settingsToFollow(start: Partial<Settings> = {}) {
  let settings: Settings = { ...settingsSchema.parse({}), ...start };
  const listeners: ((settings: Settings) => void)[] = [];
  const followed: FollowedSettings = {
    get: () => settings,
    follow(listener) {
      listeners.push(listener);
      listener(settings);
    },
  };
  return {
    settings: followed,
    set(patch: Partial<Settings>) {
      settings = { ...settings, ...patch };
      for (const listener of listeners) listener(settings);
    },
  };
}

/** Records what it should show. */
export function noticeBoard() {
  const shown: Parameters<Notifier['show']>[0][] = [];
  const withdrawn: string[] = [];
  const notifier: Notifier = {
    show(notice) {
      shown.push(notice);
      return true;
    },
    withdraw: (kind) => void withdrawn.push(kind),
  };
  return { notifier, shown, withdrawn, goTo: vi.fn<(path: string) => void>() };
}
