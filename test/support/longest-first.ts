/** Starts the slowest test files first, so that none of them runs on alone when all others have ended. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest files, slowest first. Vitest starts large files first where it has not measured any, as in a fresh clone,
 * and the simulations among these are short files.
 */
const slowest = [
  'test/core/month.test.ts',
  'test/core/backfill-kill.test.ts',
  'test/faults/faults.test.ts',
  'test/server/handed-over.test.ts',
  'test/server/failing-owner.test.ts',
  'test/server/command-line.test.ts',
  'test/downloads/queue.test.ts',
  'test/demo/demo.test.ts',
  'test/games/facts.test.ts',
  'test/server/query.test.ts',
  'test/session/keychain.test.ts',
  'test/server/serve.test.ts',
  'test/sql/sql.test.ts',
  'test/main/updates/updater-bundle.test.ts',
  'test/dataset/update.test.ts',
  'test/maintenance/continue-rebuild.test.ts',
  'test/downloads/bad-addresses.test.ts',
  'test/core/damaged-catalogue.test.ts',
  'test/server/work.test.ts',
  'test/downloads/outage.test.ts',
  'test/work-times/work-times.test.ts',
  'test/core/kill.test.ts',
  'test/server/damaged-catalogue.test.ts',
  'test/library/behind-the-log.test.ts',
];

const readRank = ({ moduleId, project }: TestSpecification): number => {
  const rank = slowest.indexOf(relative(project.config.root, moduleId).replaceAll('\\', '/'));
  return rank === -1 ? slowest.length : rank;
};

/** All other files follow in Vitest's own order, each project's files together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The sort is stable.
    return (await super.sort(files)).sort((a, b) => readRank(a) - readRank(b));
  }
}
