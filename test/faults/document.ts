/** `docs/faults.md`, written from the cells. */
import { cells, type Outcome, readOutcome } from './cells.ts';
import { machineCells, mediaCells } from './elsewhere.ts';
import { faults } from './faults.ts';
import { type Step, stepNames, steps } from './steps.ts';

const count = Object.values(cells).reduce((sum, ofStep) => sum + Object.keys(ofStep).length, 0);
const countElsewhere = mediaCells.length + machineCells.length;

const head = `# Faults

What Matchkeep does when the service, a file host, the network or this machine fails: each fault at each step of its work.
These ${count} cells are a table (\`test/faults/cells.ts\`) from which this page is written, and each of them is a test
(\`test/faults/faults.test.ts\`): it makes the fault happen to one request, and then to every request until it is gone.
${countElsewhere} more cells name the test that shows them.

In every cell: the error says what to do about it, requests and sign-ins are few and bounded, and no token goes to another
host. Once the fault is gone, every file is archived, whole and once, without the user, except where a sign-in failed or was
rejected.

"Works" means that the step is done all the same. Otherwise the error is named, and the text above the table says what
follows.
`;

const code = (text: string) => `\`${text}\``;
const words = (outcome: Outcome | undefined) => (outcome === 'done' ? 'works' : code(outcome ?? 'missing'));

/** Faults with the same outcomes share a row. */
function rows(step: Step): string {
  const byOutcome = new Map<string, string[]>();
  for (const { name } of faults.filter((fault) => fault.steps.includes(step))) {
    const [once, lasting] = [true, false].map((isOnce) => words(readOutcome(step, name, isOnce)));
    const outcomes = `| ${once} | ${lasting} |`;
    byOutcome.set(outcomes, [...(byOutcome.get(outcomes) ?? []), code(name)]);
  }
  return Array.from(byOutcome, ([outcomes, names]) => `${outcomes} ${names.join(', ')} |\n`).join('');
}

const section = (step: Step) => `
## ${steps[step].title}

${steps[step].afterError}

| one request fails | every request fails | faults |
|---|---|---|
${rows(step)}`;

const elsewhere = (found: typeof mediaCells) => `
| fault | what follows | test |
|---|---|---|
${found.map(({ fault, outcome, file }) => `| ${code(fault)} | ${outcome} | ${code(file)} |\n`).join('')}`;

const others = () => `
## Playlists and segments of a stream
${elsewhere(mediaCells)}
## This machine and its network
${elsewhere(machineCells)}
Not tried at single steps: a limit on memory.
`;

const meanings = () => `
## The faults

| fault | meaning |
|---|---|
${faults.map(({ name, meaning }) => `| ${code(name)} | ${meaning} |\n`).join('')}`;

export const writeDocument = (): string => head + stepNames.map(section).join('') + others() + meanings();
