/** Cells that need a browser or a process of their own: other tests show them. */

interface CellElsewhere {
  readonly fault: string;
  readonly outcome: string;
  readonly file: string;
  /** Of the test. */
  readonly title: string;
}

const streams = (fault: string, outcome: string, title: string): CellElsewhere => ({
  fault,
  outcome,
  file: 'test/interface/streams.spec.ts',
  title,
});

const refused = 'Addresses that are not of the stream service are refused by name and never requested';
const answers = 'A stream survives answers that are errors, cut short or missing, and names them';
const slow = 'A stream survives a slow start and discontinuities everywhere';

/** Playlists and segments, which the page fetches itself. */
export const mediaCells: readonly CellElsewhere[] = [
  streams('slow', 'plays after a wait', slow),
  streams('stream-discontinuity', 'plays', slow),
  streams(
    'reset',
    'retries by itself, up to eight times',
    'A stream survives a network that is lost and returns',
  ),
  ...['401', '403', '404'].map((fault) =>
    streams(fault, 'names the expired address, and continues with a new one', answers),
  ),
  ...['429', '500', '503', 'cut', 'redirect-loop'].map((fault) =>
    streams(fault, 'retries by itself, up to eight times', answers),
  ),
  streams('hang', 'waits, and continues by itself', answers),
  streams('stream-stall', 'waits, and continues by itself', 'A stream survives a stall of its service'),
  streams(
    'segment-404',
    'says that a part is missing, and continues by itself',
    'A stream survives missing segments and reports them while they are missing',
  ),
  streams(
    'stream-expired',
    'continues with a new address',
    'A stream survives an expired address with a new viewer session',
  ),
  streams(
    'stream-end',
    'says that the stream has ended, with a button to check again',
    'A stream that has ended is checked again on request',
  ),
  streams('html', 'is refused, with a button to retry', refused),
  streams('redirect', 'is refused, and not followed', refused),
  streams('other-host-segment', 'is refused, and not requested', refused),
  streams('huge-playlist', 'is refused, with a button to retry', refused),
  streams('endless-playlist', 'is refused, with a button to retry', refused),
];

/** Faults of this machine and its network, in a whole pass. */
export const machineCells: readonly CellElsewhere[] = [
  {
    fault: 'ulimit -n',
    outcome: 'with 64 open files everything works; with fewer, a command works or names the limit',
    file: 'test/server/few-open-files.test.ts',
    title: 'With 64 open files a sync archives every file; with fewer, a command works or names the limit',
  },
  {
    fault: 'silent-ipv6',
    outcome: 'a host with an address of IPv6 that does not answer is reached by that of IPv4',
    file: 'test/network/silent-ipv6.test.ts',
    title: 'A file is downloaded from a host whose address of IPv6 does not answer',
  },
];
