/** `node scripts/draw-rooms.ts` draws the rooms of scripts/checks/floors.json into docs/architecture.svg. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFloors } from './checks/rooms.ts';
import { drawRooms } from './checks/rooms-drawing.ts';
import { root } from './command.ts';

const floors = parseFloors(readFileSync(join(root, 'scripts', 'checks', 'floors.json'), 'utf8'));
writeFileSync(join(root, 'docs', 'architecture.svg'), drawRooms(floors));
