/** How a program is given the step before which it ends, and what preload.ts writes down. */

/** Bytes of each line of the journal. Two bytes for each character of a name. */
export const journalLineBytes = 240;

interface StepVariables {
  /** Only what happens below this folder is a step. */
  readonly root: string;
  /** Path of the journal. */
  readonly journal: string;
  /** The program ends before this step, from 1 on; null: it comes to its end. */
  readonly at: number | null;
  /** A command that cuts the drive first, with its arguments. Empty: the drive stays. */
  readonly cut: readonly string[];
  /** A folder that counts as another drive: nothing is renamed into it. */
  readonly otherDrive: string;
}

/** No name with a prefix of Matchkeep: its processes would not get those. */
const names = {
  root: 'TORTURE_ROOT',
  journal: 'TORTURE_JOURNAL',
  at: 'TORTURE_AT',
  cut: 'TORTURE_CUT',
  otherDrive: 'TORTURE_OTHER_DRIVE',
};

export function toEnvironment({ root, journal, at, cut, otherDrive }: StepVariables): NodeJS.ProcessEnv {
  return {
    [names.root]: root,
    [names.journal]: journal,
    [names.at]: at === null ? '' : String(at),
    [names.cut]: cut.join('\n'),
    [names.otherDrive]: otherDrive,
  };
}

export function stepVariables(env: NodeJS.ProcessEnv): StepVariables {
  const { [names.root]: root = '', [names.journal]: journal = '', [names.at]: at = '' } = env;
  const { [names.cut]: cut = '', [names.otherDrive]: otherDrive = '' } = env;
  return {
    root,
    journal,
    at: at === '' ? null : Number(at),
    cut: cut === '' ? [] : cut.split('\n'),
    otherDrive,
  };
}
