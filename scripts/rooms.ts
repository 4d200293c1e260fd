/** `npm test -- rooms`: prints rooms, floors and circles of folders, and fails where an import leads upward. */
import { readFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { parseFloors, reportRooms } from './checks/rooms.ts';

const floors = parseFloors(readFileSync('scripts/checks/floors.json', 'utf8'));
const folders = Object.keys(floors).map((name) => `src/${name}`);
const { output } = await cruise(folders, { parser: 'swc', doNotFollow: { path: 'node_modules' } });
const { text, problems } = reportRooms(floors, importsIn(output));
console.log(text);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function importsIn(result: ICruiseResult | string) {
  if (typeof result === 'string') throw new Error('dependency-cruiser printed text instead of its result.');
  return result.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
}
