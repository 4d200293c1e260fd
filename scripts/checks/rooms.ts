/**
 * The rooms of each folder in `src` that has several, and their floors (floors.json, ground first).
 * A room imports only itself and rooms on lower floors. Folders inside a room import each other without circles.
 */
import { z } from 'zod';

const buildingSchema = z.object({
  /** Files that may be next to the rooms; they may import every room, and no room imports them. */
  doors: z.array(z.string()),
  /** Ground first; a room is a folder, `features/game` too. */
  floors: z.array(z.array(z.string()).min(1)).min(1),
});

const floorsSchema = z.record(z.string(), buildingSchema);
export type Floors = z.infer<typeof floorsSchema>;

/** Throws where `json` is no table of floors. */
export const parseFloors = (json: string): Floors => floorsSchema.parse(JSON.parse(json));

/** One import: both paths start at the project's root, with `/` between parts. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

export interface RoomsReport {
  readonly text: string;
  /** Imports that do not lead down, files outside the rooms, and circles of folders; a line each. */
  readonly problems: readonly string[];
}

/** `imports` may lead anywhere: those outside of the buildings are passed over. */
export function reportRooms(floors: Floors, imports: readonly Import[]): RoomsReport {
  const problems: string[] = [];
  const lines: string[] = [];
  for (const [building, { doors, floors: storeys }] of Object.entries(floors)) {
    const base = `src/${building}/`;
    const own = imports.filter(({ from, to }) => from.startsWith(base) && to.startsWith(base));
    const place = (file: string) => placeIn(file.slice(base.length), storeys);
    const files = new Set(own.flatMap(({ from, to }) => [from, to]));
    const loose = [...files].filter(
      (file) => place(file) === null && !doors.includes(file.slice(base.length)),
    );
    const upward = own.filter(({ from, to }) => leadsUp(place(from), place(to)));
    const circles = findCircles(own.map(({ from, to }) => ({ from: folder(from), to: folder(to) })));
    problems.push(
      ...loose.map((file) => `${file} is in no room`),
      ...upward.map(({ from, to }) => `${from} imports ${to}, which is not on a lower floor`),
      ...circles.map((circle) => `a circle of folders: ${circle.join(', ')}`),
    );
    const rooms = storeys.flat().length;
    lines.push(
      `${building}: ${rooms} rooms on ${storeys.length} floors, ${upward.length} imports upward, ${circles.length} circles of folders`,
      ...storeys.map((names, floor) => `  ${floor}  ${names.join(' · ')}`).reverse(),
    );
  }
  return { text: lines.join('\n'), problems };
}

interface Place {
  readonly room: string;
  readonly floor: number;
}

/** The innermost room that holds the file, by its path inside the building. */
function placeIn(file: string, floors: readonly (readonly string[])[]): Place | null {
  let found: Place | null = null;
  for (const [floor, rooms] of floors.entries()) {
    for (const room of rooms) {
      const isInside = file.startsWith(`${room}/`);
      if (isInside && room.length > (found?.room.length ?? 0)) found = { room, floor };
    }
  }
  return found;
}

function leadsUp(from: Place | null, to: Place | null): boolean {
  if (from === null) return false;
  return to === null || (to.room !== from.room && to.floor >= from.floor);
}

const folder = (file: string) => file.slice(0, file.lastIndexOf('/'));

/** Groups of folders that reach each other (Tarjan's strongly connected components of two or more). */
function findCircles(edges: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const order = new Map<string, number>();
  const path: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    let low = index;
    path.push(node);
    for (const to of next.get(node) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (path.includes(to)) low = Math.min(low, order.get(to) ?? index);
    }
    if (low === index) {
      const circle = path.splice(path.indexOf(node));
      if (circle.length > 1) found.push(circle.sort());
    }
    return low;
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return found;
}
