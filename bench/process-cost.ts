/** What another process has used so far, from Linux's /proc. */
import { readFileSync } from 'node:fs';

export interface ProcessCost {
  readonly atMs: number;
  /** Processor time, of all its threads: milliseconds, in steps of ten. */
  readonly cpuMs: number;
  readonly residentBytes: number;
  /** Sent towards the disk. */
  readonly writtenBytes: number;
  /** Calls that write: to files, but also to sockets and pipes, and between its own threads. */
  readonly writes: number;
}

/** The kernel's unit of processor time is 1/100 s on every Linux that Node runs on. */
const msPerTick = 10;

/** Throws when there is no such process (any more). */
export function readCost(pid: number): ProcessCost {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  const stat = readStat(pid);
  return {
    atMs: performance.now(),
    cpuMs: (Number(stat[11]) + Number(stat[12])) * msPerTick,
    residentBytes: numberIn(read('status'), 'VmRSS') * 1024,
    writtenBytes: numberIn(read('io'), 'write_bytes'),
    writes: numberIn(read('io'), 'syscw'),
  };
}

/** The kernel's figures from the third on: the second is the program's name in brackets, which may hold spaces. */
const readStat = (pid: number | 'self') =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');

/**
 * Processor time, user and system, of all ended children of this process and of their children: milliseconds, in
 * steps of ten. Null on systems other than Linux.
 */
export function endedChildrenCpuMs(): number | null {
  if (process.platform !== 'linux') return null;
  const stat = readStat('self');
  return (Number(stat[13]) + Number(stat[14])) * msPerTick;
}

export function costSince(before: ProcessCost, after: ProcessCost): Omit<ProcessCost, 'residentBytes'> {
  return {
    atMs: after.atMs - before.atMs,
    cpuMs: after.cpuMs - before.cpuMs,
    writtenBytes: after.writtenBytes - before.writtenBytes,
    writes: after.writes - before.writes,
  };
}

function numberIn(text: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1];
  if (found === undefined) throw new Error(`/proc does not report ${name} here.`);
  return Number(found);
}

/**
 * Bytes: its peak memory (`VmHWM`, on Linux only) with that of the processes that it has started; null elsewhere, and when
 * it has just ended.
 */
export function peakMemory(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null;
  try {
    const own = numberIn(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmHWM') * 1024;
    const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number);
    return started.reduce((sum, child) => sum + (child > 0 ? (peakMemory(child) ?? 0) : 0), own);
  } catch {
    return null;
  }
}
