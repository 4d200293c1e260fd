/**
 * Reads the metadata of a replay (`.rofl`). Two container formats are known from public readers: the old one with a
 * table of offsets after a signature, and the one since patch 14.11 with the metadata at the file's end. The chunks
 * are not read.
 */

import { z } from 'zod';
import type { Replay } from '../../shared/library/inspect.ts';
import type { Bytes } from '../json/block-file.ts';
import { parseJson } from '../platform/parse-json.ts';

const magic = 'RIOT';
const signatureEnd = 262;
const fieldsBytes = 26;
/** A larger length means that there is no metadata. */
const maxMetadataBytes = 16 * 1024 * 1024;

const number = z.coerce.number().nullable().catch(null);
const text = z.string().nullable().catch(null);
const statsSchema = z.object({
  NAME: text,
  RIOT_ID_GAME_NAME: text,
  SKIN: text,
  TEAM: text,
  WIN: text,
  CHAMPIONS_KILLED: number.optional(),
  KILLS: number.optional(),
  NUM_DEATHS: number.optional(),
  DEATHS: number.optional(),
  ASSISTS: number.optional(),
});
const metadataSchema = z.object({
  gameLength: number,
  gameVersion: text,
  lastGameChunkId: number,
  lastKeyFrameId: number,
  statsJson: text,
});

type Part = Pick<Replay, 'gameId' | 'keyframes' | 'chunks'>;
const unknownPart: Part = { gameId: null, keyframes: null, chunks: null };

export function isReplay(head: Buffer): boolean {
  return head.toString('latin1', 0, 4) === magic;
}

export function readReplay(bytes: Bytes): Replay {
  const head = bytes.slice(0, 512);
  if (!isReplay(head)) return nothing('It does not start like a replay.');
  const old = oldMetadata(bytes, head);
  const found = old ?? newMetadata(bytes);
  const version = versionIn(head);
  if (found === null) return { ...nothing('It has no metadata.'), version };
  const read = metadataSchema.safeParse(parseJson(found.metadata));
  if (!read.success) return { ...nothing('Its metadata is not JSON.'), version, metadata: found.metadata };
  const { gameLength, gameVersion, lastGameChunkId, lastKeyFrameId, statsJson } = read.data;
  return {
    format: old === null ? 'ROFL2' : 'ROFL',
    version: gameVersion ?? version,
    lengthSeconds: gameLength === null ? null : Math.round(gameLength / 1000),
    gameId: found.part.gameId,
    keyframes: found.part.keyframes ?? lastKeyFrameId,
    chunks: found.part.chunks ?? lastGameChunkId,
    players: readPlayers(statsJson),
    metadata: found.metadata,
    problem: null,
  };
}

/** Offsets and lengths after the signature: u16 header, then u32 file, metadata (2), payload's header (2), payload. */
function oldMetadata(bytes: Bytes, head: Buffer): { metadata: string; part: Part } | null {
  if (head.length < signatureEnd + fieldsBytes) return null;
  const [metadataAt, metadataLength] = [
    head.readUInt32LE(signatureEnd + 6),
    head.readUInt32LE(signatureEnd + 10),
  ];
  const [payloadAt, payloadLength] = [
    head.readUInt32LE(signatureEnd + 14),
    head.readUInt32LE(signatureEnd + 18),
  ];
  if (metadataAt < signatureEnd || metadataLength > maxMetadataBytes) return null;
  const metadata = bytes.slice(metadataAt, metadataAt + metadataLength);
  if (metadata.length < metadataLength || metadata[0] !== 0x7b) return null;
  const payload = bytes.slice(payloadAt, payloadAt + Math.min(payloadLength, 64));
  const part: Part =
    payload.length < 20
      ? unknownPart
      : {
          gameId: String(payload.readBigUInt64LE(0)),
          keyframes: payload.readUInt32LE(12),
          chunks: payload.readUInt32LE(16),
        };
  return { metadata: metadata.toString('utf8'), part };
}

/** The file's last four bytes are the length of the JSON before them. */
function newMetadata(bytes: Bytes): { metadata: string; part: Part } | null {
  const tail = bytes.slice(Math.max(0, bytes.length - 4), bytes.length);
  if (tail.length < 4) return null;
  const length = tail.readUInt32LE(0);
  if (length < 2 || length > Math.min(maxMetadataBytes, bytes.length - 4)) return null;
  const metadata = bytes.slice(bytes.length - 4 - length, bytes.length - 4);
  return metadata[0] === 0x7b ? { metadata: metadata.toString('utf8'), part: unknownPart } : null;
}

/** `14.11.589.9418` near the beginning, as in the new format. */
function versionIn(head: Buffer): string | null {
  return /\d{1,2}\.\d{1,2}\.\d{1,5}\.\d{1,6}/.exec(head.toString('latin1', 4, 64))?.[0] ?? null;
}

function readPlayers(statsJson: string | null): Replay['players'] {
  const list = z.array(statsSchema).safeParse(statsJson === null ? null : parseJson(statsJson));
  if (!list.success) return [];
  return list.data.map((one) => ({
    name: one.RIOT_ID_GAME_NAME || one.NAME,
    champion: one.SKIN,
    side: one.TEAM === '100' ? 'blue' : one.TEAM === '200' ? 'red' : null,
    isWinner: one.WIN === null ? null : /^(win|true|1)$/i.test(one.WIN),
    kills: one.CHAMPIONS_KILLED ?? one.KILLS ?? null,
    deaths: one.NUM_DEATHS ?? one.DEATHS ?? null,
    assists: one.ASSISTS ?? null,
  }));
}

function nothing(problem: string): Replay {
  return {
    format: 'unknown',
    version: null,
    lengthSeconds: null,
    gameId: null,
    keyframes: null,
    chunks: null,
    players: [],
    metadata: null,
    problem,
  };
}
