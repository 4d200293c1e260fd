/**
 * `ROFL_REPLAY`: the container of the game client's replays. Header, metadata as JSON and the payload's
 * header are as documented in public; the chunks themselves are noise of plausible sizes.
 */
import { Random } from '../world/random.ts';
import { gameNumber, type Simulation } from './simulation.ts';
import { writeFigures } from './summary.ts';

const magic = Buffer.from('RIOT\0\0', 'latin1');
const signatureBytes = 256;
const headerBytes = 288;
const chunkBytes = 2_048;

export function writeReplay(simulation: Simulation): Buffer {
  const random = new Random('replay', simulation.game.platformGameId);
  const durationMs = simulation.durationSeconds * 1000;
  const keyframes = Math.ceil(durationMs / 60_000);
  const chunks = keyframes * 2;
  const metadata = Buffer.from(JSON.stringify(makeMetadata(simulation, chunks, keyframes)));
  const key = Buffer.from(noise(random, 24).toString('base64'));
  const payloadHeader = Buffer.alloc(34);
  payloadHeader.writeBigUInt64LE(BigInt(gameNumber(simulation.game)), 0);
  payloadHeader.writeUInt32LE(durationMs, 8);
  payloadHeader.writeUInt32LE(keyframes, 12);
  payloadHeader.writeUInt32LE(chunks, 16);
  payloadHeader.writeUInt32LE(1, 20);
  payloadHeader.writeUInt32LE(3, 24);
  payloadHeader.writeUInt32LE(60_000, 28);
  payloadHeader.writeUInt16LE(key.length, 32);
  const payload = noise(random, chunks * chunkBytes);

  const payloadHeaderAt = headerBytes + metadata.length;
  const payloadHeaderLength = payloadHeader.length + key.length;
  const payloadAt = payloadHeaderAt + payloadHeaderLength;
  const header = Buffer.alloc(headerBytes);
  magic.copy(header, 0);
  noise(random, signatureBytes).copy(header, magic.length);
  const fields = magic.length + signatureBytes;
  header.writeUInt16LE(headerBytes, fields);
  header.writeUInt32LE(payloadAt + payload.length, fields + 2);
  header.writeUInt32LE(headerBytes, fields + 6);
  header.writeUInt32LE(metadata.length, fields + 10);
  header.writeUInt32LE(payloadHeaderAt, fields + 14);
  header.writeUInt32LE(payloadHeaderLength, fields + 18);
  header.writeUInt32LE(payloadAt, fields + 22);
  return Buffer.concat([header, metadata, payloadHeader, key, payload]);
}

function makeMetadata(simulation: Simulation, chunks: number, keyframes: number) {
  const stats = simulation.players.map((player) => ({
    NAME: player.name,
    SKIN: player.champion.name,
    TEAM: String(player.teamId),
    TEAM_POSITION: player.role,
    ...Object.fromEntries(
      Object.entries(writeFigures(simulation, player)).map(([name, value]) => [
        name.toUpperCase(),
        String(value),
      ]),
    ),
    // The replay's own word for it, in place of the summary's true and false.
    WIN: simulation.winner === player.teamId ? 'Win' : 'Fail',
  }));
  return {
    gameLength: simulation.durationSeconds * 1000,
    gameVersion: simulation.game.gameVersion,
    lastGameChunkId: chunks,
    lastKeyFrameId: keyframes,
    statsJson: JSON.stringify(stats),
  };
}

function noise(random: Random, bytes: number): Buffer {
  const filled = Buffer.alloc(bytes);
  for (let at = 0; at + 4 <= bytes; at += 4)
    filled.writeUInt32LE(Math.floor(random.next() * 4_294_967_296), at);
  return filled;
}
