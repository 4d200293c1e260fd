/** Moves the archive of the data folder to another folder, or continues: `node bench/move-process.ts DATA-FOLDER TO`. */
import { join } from 'node:path';
import { openCatalogue } from '../src/core/catalogue/catalogue.ts';
import { openMove } from '../test/maintenance/open-move.ts';
import type { MoveLine } from './move-line.ts';
import { whileAsked } from './while-asked.ts';

const [dataDir = '', to = ''] = process.argv.slice(2);
const catalogue = openCatalogue({ file: join(dataDir, 'catalogue.db') });
const { moves } = openMove(dataDir, catalogue);
const answersMs: number[] = [];
const say = (line: Omit<MoveLine, 'answersMs'>) =>
  console.log(JSON.stringify({ ...line, answersMs: answersMs.splice(0) } satisfies MoveLine));
const move = () =>
  moves.move({ dir: to, onWork: ({ kind, progress }) => say({ kind, files: progress.files }) });
await whileAsked(catalogue, move, answersMs);
say({ kind: 'ended', files: 0 });
// Behind what is still in the pipe.
process.stdout.write('', () => process.exit(0));
