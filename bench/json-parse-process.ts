/**
 * Reads the file that it is given and parses it with `JSON.parse`, in a process of its own, whose memory is not that of
 * the bench. Prints its seconds and its processor milliseconds as JSON.
 */
import { readFileSync } from 'node:fs';

const [, , path = ''] = process.argv;
const before = process.cpuUsage();
const startedAt = performance.now();
const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
const seconds = (performance.now() - startedAt) / 1000;
const { user, system } = process.cpuUsage(before);
if (typeof value !== 'object') throw new Error('The file is no object.');
console.log(JSON.stringify({ seconds, cpuMs: (user + system) / 1000 }));
