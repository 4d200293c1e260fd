/** A JSON file of the largest size that users inspect, with one needle at its end. */
import { closeSync, openSync, writeSync } from 'node:fs';

export const bigJsonMegabytes = 200;
export const needle = 'a needle in the last message';

/** As a dump of a game's messages is: many small objects in one list. Returns how many. */
export function writeBigJson(path: string): number {
  const target = openSync(path, 'w');
  let written = writeSync(target, '{"messages":[');
  let count = 0;
  while (written < bigJsonMegabytes * 1e6) {
    let portion = '';
    for (let at = 0; at < 2000; at += 1, count += 1) {
      const place = `{"x":${(count * 37) % 15_000},"y":${(count * 91) % 15_000}}`;
      const players = Array.from(
        { length: 10 },
        (_, id) => `{"id":${id},"gold":${count + id * 11},"alive":true}`,
      );
      portion += `${count === 0 ? '' : ','}{"seq":${count},"type":"POSITION","note":"message \\"${count}\\" é","position":${place},"players":[${players.join(',')}]}`;
    }
    written += writeSync(target, portion);
  }
  writeSync(target, `,{"note":"${needle}"}]}`);
  closeSync(target);
  return count + 1;
}
