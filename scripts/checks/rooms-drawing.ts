/** Draws buildings, floors and rooms as an SVG: the highest floor on top, as imports lead downwards. */
import type { Floors } from './rooms.ts';

const roomWidth = 118;
const roomHeight = 34;
const gap = 10;
const padding = 16;
const titleHeight = 34;
const maxRoomsInRow = 4;

/** The building's name, and what the diagram says about it. */
const captions: Readonly<Record<string, string>> = {
  renderer: 'src/renderer: the interface',
  main: 'src/main: the desktop shell',
  core: 'src/core: the archiver',
  server: 'src/server: the local server and the command line',
  practice: 'src/practice: a service with made-up data and faults',
  shared: 'src/shared: what the interface and the archiver have in common',
};

interface Block {
  readonly width: number;
  readonly height: number;
  /** Draws the block with its top left corner at `x`, `y`. */
  readonly draw: (x: number, y: number) => string;
}

/** The whole diagram as the text of an SVG file. The colours suit a light and a dark page. */
export function drawRooms(floors: Floors): string {
  const draw = (name: string) => building(captions[name] ?? name, floors[name]?.floors ?? []);
  const left = [draw('renderer'), draw('main'), draw('server')];
  const right = [draw('core'), draw('practice'), draw('shared')];
  const buildingWidth = Math.max(...[...left, ...right].map(({ width }) => width));
  const columnsHeight = Math.max(columnHeight(left), columnHeight(right));
  const height = columnsHeight + gap * 2;
  const width = buildingWidth * 2 + gap * 4;
  const body = [...drawColumn(left, gap), ...drawColumn(right, gap * 3 + buildingWidth)];
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12">`,
    `<title>Rooms and floors: a room imports only rooms on lower floors</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...body,
    '</svg>',
  ].join('\n')}\n`;
}

const columnHeight = (blocks: readonly Block[]) =>
  blocks.reduce((sum, block) => sum + block.height + gap * 2, -gap * 2);

/** The blocks from top to bottom, with their left edges at `x`. */
function drawColumn(blocks: readonly Block[], x: number): readonly string[] {
  return blocks.map((block, index) => {
    const above = blocks.slice(0, index);
    return block.draw(x, gap + above.reduce((sum, { height }) => sum + height + gap * 2, 0));
  });
}

function building(caption: string, floors: readonly (readonly string[])[]): Block {
  const rows = floors.toReversed().map((rooms) => floor(rooms));
  const width = maxRoomsInRow * (roomWidth + gap) + gap + padding * 2;
  const height = titleHeight + rows.reduce((sum, row) => sum + row.height + gap, 0) + padding - gap;
  return {
    width,
    height,
    draw(x, y) {
      let top = y + titleHeight;
      const parts = [
        frame(x, y, width, height, '#f4f6fa', '#8492a6'),
        label(x + padding, y + 22, caption, true),
      ];
      for (const row of rows) {
        parts.push(row.draw(x + padding, top));
        top += row.height + gap;
      }
      return parts.join('\n');
    },
  };
}

function floor(rooms: readonly string[]): Block {
  const lines = Math.ceil(rooms.length / maxRoomsInRow);
  const width = maxRoomsInRow * (roomWidth + gap) + gap;
  const height = lines * (roomHeight + gap) + gap;
  return {
    width,
    height,
    draw: (x, y) =>
      [
        frame(x, y, width, height, '#e6ebf4', 'none'),
        ...rooms.map((room, index) => {
          const left = x + gap + (index % maxRoomsInRow) * (roomWidth + gap);
          const top = y + gap + Math.floor(index / maxRoomsInRow) * (roomHeight + gap);
          return [
            frame(left, top, roomWidth, roomHeight, '#ffffff', '#5b6b86'),
            label(left + roomWidth / 2, top + 21, room, false),
          ].join('\n');
        }),
      ].join('\n'),
  };
}

function frame(x: number, y: number, width: number, height: number, fill: string, stroke: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5" fill="${fill}" stroke="${stroke}"/>`;
}

/** A title begins at `x`; the name of a room is centred on it. */
function label(x: number, y: number, text: string, isTitle: boolean): string {
  const style = isTitle ? 'font-weight="bold"' : 'text-anchor="middle"';
  return `<text x="${x}" y="${y}" fill="#1c2536" ${style}>${text.replace('features/', '')}</text>`;
}
