/**
 * Faults by name. One is written `name[:value][*times][%percent][@place[,place…]]`: `slow:500`, `503*3`, `503%2.5`,
 * `401*1@matches`, `429:30@address`, `reset@file`. Without `*times` it lasts until the faults are replaced; with a
 * share it strikes that percentage of requests. Which ones follows from the seed, whatever the order of requests.
 */
import { MatchkeepError } from '../../shared/base/errors.ts';
import { hash32 } from '../world/random.ts';

/** Where a request arrives. */
const places = [
  'login',
  'refresh',
  'matches',
  'games',
  'address',
  'file',
  'playlist',
  'media',
  'dragon',
] as const;
export type Place = (typeof places)[number];

const data: readonly Place[] = ['matches', 'games', 'address'];
const dataAndFile: readonly Place[] = [...data, 'file'];
const listings: readonly Place[] = ['matches', 'games'];

interface FaultKind {
  readonly name: string;
  readonly meaning: string;
  /** Where it strikes when no place is given. */
  readonly places: readonly Place[];
  /** Where it can strike. */
  readonly possible: readonly Place[];
  /** The value when none is given; undefined: takes none. */
  readonly value?: number;
}

const kinds = [
  fault('slow', 'waits before the response (value: ms, default 1000)', dataAndFile, places, 1000),
  fault('hang', 'accepts the request and never responds', dataAndFile, places),
  fault('reset', 'drops the connection before a response, or after half of a file', dataAndFile, places),
  fault(
    'cut',
    'breaks off after a part of the answer or of the file (value: percent, default 50)',
    dataAndFile,
    places,
    50,
  ),
  fault('401', 'answers 401', data, places),
  fault('403', 'answers 403', dataAndFile, places),
  fault('404', 'answers 404', ['address', 'file'], places),
  fault('429', 'responds with 429 and the seconds to wait (value, default 1)', dataAndFile, places, 1),
  fault('500', 'answers 500', dataAndFile, places),
  fault('503', 'answers 503', dataAndFile, places),
  fault(
    'html',
    'responds with an HTML page instead of JSON, and a login page instead of a file (status 200)',
    dataAndFile,
    places,
  ),
  fault(
    'redirect',
    'redirects data calls to another origin (307; a bearer token must not follow)',
    data,
    places,
  ),
  fault('redirect-loop', 'redirects to the same address, again and again (302)', dataAndFile, places),
  fault('trickle', 'sends files slowly (value: bytes per second, default 16384)', ['file'], ['file'], 16_384),
  fault('stall', 'sends half of a file, then nothing more', ['file']),
  fault('truncated', 'sends half of a file as if it were complete', ['file']),
  fault('wrong-length', 'announces more bytes than it sends', ['file']),
  fault('corrupt', 'sends files with damaged bytes in the middle and at the end', ['file']),
  fault('no-ranges', 'ignores Range: always sends the whole file', ['file']),
  fault('no-validators', 'sends files without ETag and Last-Modified', ['file']),
  fault('changed', 'the file at an address changes with every request', ['file']),
  fault(
    'corrected',
    'JSON files have been corrected since: the first player has more gold (value, default 100)',
    ['file'],
    ['file'],
    100,
  ),
  fault(
    'expired-address',
    'the file host rejects every address as expired (value: status, default 403)',
    ['file'],
    ['file'],
    403,
  ),
  fault('shifting-pages', 'entries move between pages during every other walk', ['matches'], listings),
  fault('ignored-page', 'the page parameter is ignored: always page 0', listings),
  fault('unknown-values', 'unknown states, types, content types and extra fields', listings),
  fault('unknown-teams', 'matches are listed as TBD vs TBD', ['matches']),
  fault('refresh-without-refresh-token', 'the refresh response has no refreshToken', ['refresh']),
  fault('refresh-without-expiry', 'the refresh response has no expiresIn', ['refresh']),
  fault('bad-password-500', 'a wrong password gets status 500', ['login']),
  fault('login-success-false', 'every login gets status 200 with success: false', ['login']),
  fault('segment-404', 'segments of the stream, and parts of them, are missing', ['media']),
  fault('stream-stall', 'the live playlist stops growing', ['media']),
  fault('stream-end', 'the stream ends (EXT-X-ENDLIST)', ['media']),
  fault('stream-discontinuity', 'every segment of the stream begins with a discontinuity', ['media']),
  fault(
    'stream-expired',
    'the address of the requested stream stops working (value: status, default 403)',
    ['media'],
    ['media'],
    403,
  ),
  fault('other-host-stream', 'the address of the stream is at another host', ['playlist']),
  fault('other-host-segment', 'the playlist names segments at another host', ['media']),
  fault('huge-playlist', 'the playlist is very long (value: MB, default 3)', ['media'], ['media'], 3),
  fault('endless-playlist', 'the playlist does not end', ['media']),
] as const satisfies readonly FaultKind[];

function fault<const N extends string>(
  name: N,
  meaning: string,
  usual: readonly Place[],
  possible: readonly Place[] = usual,
  value?: number,
): FaultKind & { readonly name: N } {
  return { name, meaning, places: usual, possible, ...(value !== undefined && { value }) };
}

export type FaultName = (typeof kinds)[number]['name'];

interface PracticeFault {
  readonly name: FaultName;
  readonly meaning: string;
  /** Where it can strike. */
  readonly places: readonly Place[];
}

/** Every fault with what it does, for `matchkeep practice --help` among others. */
export const practiceFaults: readonly PracticeFault[] = kinds.map(({ name, meaning, possible }) => ({
  name,
  meaning,
  places: possible,
}));

/** How faults are written, for the same help. */
export const faultSyntax = `name[:value][*times][%percent][@place[,place]] with places ${places.join(', ')}`;

interface ActiveFault {
  readonly name: FaultName;
  readonly value: number;
  readonly places: readonly Place[];
  /** Strikes this part of the requests: above 0 to 1. */
  readonly share: number;
  /** How often it may still strike; Infinity for always. */
  timesLeft: number;
}

const shape = /^([a-z0-9-]+)(?::(\d+))?(?:\*(\d+))?(?:%(\d+(?:\.\d+)?))?(?:@([a-z,]+))?$/;

/** Throws `invalid-input` for a fault it does not know or cannot read. */
function parseFault(text: string): ActiveFault {
  const [, name, value, times, share, where] = shape.exec(text.trim()) ?? [];
  const kind = kinds.find((known) => known.name === name);
  if (kind === undefined) {
    throw new MatchkeepError('invalid-input', `"${text}" is not a fault of the practice service.`, {
      remedy: `Write ${faultSyntax}. Known faults: ${kinds.map((known) => known.name).join(', ')}.`,
    });
  }
  if (value !== undefined && kind.value === undefined) {
    throw new MatchkeepError('invalid-input', `The fault "${kind.name}" takes no value.`);
  }
  const asked = where?.split(',') ?? kind.places;
  const known = places.filter((place) => asked.includes(place));
  const isAllowed = known.every((place) => kind.possible.includes(place));
  if (known.length !== asked.length || !isAllowed) {
    throw new MatchkeepError('invalid-input', `The fault "${kind.name}" cannot occur at "${where}".`, {
      remedy: `Possible places: ${kind.possible.join(', ')}.`,
    });
  }
  return {
    name: kind.name,
    value: value === undefined ? (kind.value ?? 0) : Number(value),
    places: known,
    share: share === undefined ? 1 : Number(share) / 100,
    timesLeft: times === undefined ? Number.POSITIVE_INFINITY : Number(times),
  };
}

/** A fault that took effect. */
export interface Strike {
  readonly name: FaultName;
  readonly place: Place;
  /** What was requested; empty where requests are not distinguished. */
  readonly subject: string;
}

/** The faults as one request meets them. */
export interface RequestFaults {
  /** Whether the fault strikes here now, with its value; uses up one of its times. */
  take(name: FaultName, place: Place): number | null;
  strikes(name: FaultName, place: Place): boolean;
  /** Whether the fault would strike here now; uses up nothing. */
  isSet(name: FaultName, place: Place): boolean;
  /** Quick way out for the usual case. */
  readonly isQuiet: boolean;
}

export class Faults implements RequestFaults {
  #active: readonly ActiveFault[] = [];
  readonly #seed: number;
  readonly #onStrike: (strike: Strike) => void;
  /** How often a share was drawn for each request: its repetition is another draw. */
  readonly #draws = new Map<string, number>();

  constructor(seed: number, onStrike: (strike: Strike) => void) {
    this.#seed = seed;
    this.#onStrike = onStrike;
  }

  /** Replaces all faults; nothing changes when one of them is refused (`invalid-input`). */
  set(texts: readonly string[]): void {
    this.#active = texts.map(parseFault);
  }

  /** For one request: `subject` names what is requested, the same each time. */
  of(subject: string): RequestFaults {
    const take = (name: FaultName, place: Place) => this.take(name, place, subject);
    const { isQuiet } = this;
    return {
      take,
      isQuiet,
      strikes: (name, place) => take(name, place) !== null,
      isSet: (name, place) => this.isSet(name, place),
    };
  }

  take(name: FaultName, place: Place, subject = ''): number | null {
    const found = this.#find(name, place);
    if (found === undefined || !this.#isDrawn(found, place, subject)) return null;
    found.timesLeft -= 1;
    this.#onStrike({ name, place, subject });
    return found.value;
  }

  strikes(name: FaultName, place: Place): boolean {
    return this.take(name, place) !== null;
  }

  isSet(name: FaultName, place: Place): boolean {
    return this.#find(name, place) !== undefined;
  }

  get isQuiet(): boolean {
    return this.#active.length === 0;
  }

  #isDrawn({ name, share }: ActiveFault, place: Place, subject: string): boolean {
    if (share >= 1) return true;
    const draw = `${this.#seed}|${name}|${place}|${subject}`;
    const before = this.#draws.get(draw) ?? 0;
    this.#draws.set(draw, before + 1);
    return hash32(`${draw}|${before}`) / 2 ** 32 < share;
  }

  #find(name: FaultName, place: Place): ActiveFault | undefined {
    return this.#active.find(
      (active) => active.name === name && active.timesLeft > 0 && active.places.includes(place),
    );
  }
}
