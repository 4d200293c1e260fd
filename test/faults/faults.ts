/** Every fault of the matrix: how it begins and ends. */
import { type Place, practiceFaults } from '../../src/practice/service/faults.ts';
import { hostAt, type RouteFault } from './route.ts';
import type { Stage, StageOptions } from './stage.ts';
import { type Step, stepNames, steps } from './steps.ts';

export interface Fault {
  readonly name: string;
  readonly meaning: string;
  readonly steps: readonly Step[];
  readonly stage: StageOptions;
  /** How many requests it may strike while a step is taken: there are limits on every repetition. Null: it is no fault of single requests. */
  readonly maxStrikes: number | null;
  /** `isOnce`: it strikes one request only. */
  readonly begin: (stage: Stage, step: Step, isOnce: boolean) => void | Promise<void>;
  readonly end: (stage: Stage) => void | Promise<void>;
}

const stepsAt = (places: readonly Place[]) => stepNames.filter((step) => places.includes(steps[step].place));

/** Three files with five attempts each, and a few more for the origin, whose number depends on the machine. */
const maxStrikes = 30;

/** What differs from the practice service's defaults. */
const written: Readonly<Record<string, readonly string[]>> = {
  slow: ['slow:50'],
  trickle: ['trickle:2000000'],
};

/** Without this, nothing happens, or only after minutes. */
const options: Readonly<Record<string, StageOptions>> = {
  hang: { speed: 60, areTimeoutsFast: true },
  stall: { speed: 60, areTimeoutsFast: true },
};

function practiceFault(
  name: string,
  meaning: string,
  at: readonly Step[],
  texts = written[name] ?? [name],
  stage = options[name] ?? {},
): Fault {
  return {
    name,
    meaning,
    steps: at,
    stage,
    // A file host is followed up to ten times, and what arrived of a large file allows more attempts.
    maxStrikes: maxStrikes * (name === 'redirect-loop' ? 11 : stage.areFilesLarge ? 2 : 1),
    begin(stage, step, isOnce) {
      if (name === 'bad-password-500') stage.password = 'not this one';
      const times = (text: string) => (isOnce && !text.includes('*') ? '*1' : '');
      stage.service.setFaults(texts.map((text) => `${text}${times(text)}@${steps[step].place}`));
    },
    end(stage) {
      stage.password = stage.service.password;
      stage.service.setFaults([]);
    },
  };
}

const ofPractice = practiceFaults.flatMap(({ name, meaning, places }) => {
  const at = stepsAt(places).filter((step) => name !== 'bad-password-500' || step === 'login');
  return at.length === 0 ? [] : [practiceFault(name, meaning, at)];
});

/** Together with a loss in the middle of the file. */
const others = ['no-ranges', 'no-validators', 'changed', 'corrected'];

const largeFile = (name: string, meaning: string, texts: readonly string[]) =>
  practiceFault(name, meaning, ['file'], texts, { areFilesLarge: true });

const ofLargeFiles = [
  ...[0, 10, 20, 30, 40, 50, 60, 70, 80, 90].map((percent) =>
    largeFile(`cut:${percent}`, `a large file breaks off after ${percent} percent`, [`cut:${percent}`]),
  ),
  ...others.map((other) =>
    largeFile(`cut, ${other}`, `a large file breaks off once, with the fault ${other}`, ['cut*1', other]),
  ),
];

const yearMs = 365 * 86_400_000;

/** The clock of this machine differs by so much from the service's. */
const clock = (name: string, meaning: string, skewMs: number): Fault => ({
  name,
  meaning,
  steps: stepNames,
  stage: {},
  maxStrikes: null,
  begin(stage) {
    stage.skewMs = skewMs;
  },
  end(stage) {
    stage.skewMs = 0;
  },
});

const ofClocks = [
  clock('clock ahead', 'the clock of this machine is three hours ahead', 3 * 3_600_000),
  clock('clock behind', 'the clock of this machine is three hours behind', -3 * 3_600_000),
  clock('clock a year ahead', 'the clock of this machine is a year ahead', yearMs),
  clock('clock a year behind', 'the clock of this machine is a year behind', -yearMs),
];

const onRoute = (name: RouteFault, meaning: string): Fault => ({
  name,
  meaning,
  steps: stepNames,
  stage: { isRouted: true },
  maxStrikes: null,
  begin: ({ route }, step) => route?.fail(hostAt(steps[step].place), name),
  end({ route }) {
    for (const step of stepNames) route?.fail(hostAt(steps[step].place), null);
  },
});

const ofRoutes = [
  onRoute('expired', 'the certificate of the host has expired'),
  onRoute('not-yet-valid', 'the certificate of the host is not valid yet'),
  onRoute('other-name', 'the certificate is for another host'),
  onRoute('untrusted', 'the certificate is of an authority that this machine does not trust'),
  onRoute('not-https', 'what answers does not speak https'),
  onRoute('proxy-407', 'the proxy wants a user name and a password'),
  onRoute('proxy-403', 'the proxy refuses the connection'),
  onRoute('proxy-502', 'the proxy does not reach the host'),
  onRoute('cut-tunnel', 'the proxy ends each connection at once'),
];

const ipv6: Fault = {
  name: 'only-ipv6',
  meaning: 'every host has an address of IPv6 alone',
  steps: stepNames,
  stage: { isIpv6: true },
  maxStrikes: null,
  begin() {},
  end() {},
};

/** Nothing listens any more. */
const disconnected: Fault = {
  name: 'no-connection',
  meaning: 'connections to every host are refused',
  steps: stepNames,
  stage: {},
  maxStrikes: null,
  begin: ({ service }) => service.disconnect(),
  end: ({ service }) => service.reconnect(),
};

export const faults: readonly Fault[] = [
  ...ofPractice,
  ...ofLargeFiles,
  ...ofClocks,
  ...ofRoutes,
  disconnected,
  ipv6,
];
