/** Turns a text or hash of a game into that of its copy: other ids and times, of the same length. */

const idsApart = 10_000_000;
const minuteMs = 60_000;

/** Ids of games and matches, times and hashes anywhere in a text. */
export function shiftText(text: string, copy: number): string {
  return text
    .replaceAll(
      /(ESPORTSTMNT\d\d:)(\d+)/g,
      (_, head: string, digits: string) => head + (Number(digits) + copy * idsApart),
    )
    .replaceAll(/\b1115609831\d{8}\b/g, (digits) => String(BigInt(digits) + BigInt(copy) * BigInt(idsApart)))
    .replaceAll(
      /("startTime":")([^"]+)/g,
      (_, head: string, time: string) => head + new Date(Date.parse(time) + copy * minuteMs).toISOString(),
    );
}

export function shiftHash(hash: string, copy: number): string {
  const number = Number.parseInt(hash.slice(1), 16) + copy * idsApart;
  return hash.slice(0, 1) + number.toString(16).padStart(63, '0');
}
