/** Game files made on demand from the simulation of their game, and cached for a while. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { allContentTypes, type ContentType, type PlannedGame, type World } from '../world/plan.ts';
import { Random } from '../world/random.ts';
import { bufferContent, type FileContent, type FileSource } from './content.ts';
import { writeLegacySummary } from './legacy-summary.ts';
import { writeMessages } from './messages.ts';
import { writeReplay } from './replay.ts';
import { type Simulation, simulate } from './simulation.ts';
import { writeSummary, writeWrappedSummary } from './summary.ts';
import { writeTimeline } from './timeline.ts';

const maxCacheBytes = 64 * 1024 * 1024;

export function createMadeFiles(seed: number, world: World, now: () => number): FileSource {
  const cache = new Map<string, FileContent>();
  let bytes = 0;
  const keep = (key: string, content: FileContent) => {
    cache.set(key, content);
    bytes += content.bytes;
    for (const [oldKey, old] of cache) {
      if (bytes <= maxCacheBytes || oldKey === key) break;
      cache.delete(oldKey);
      bytes -= old.bytes;
    }
  };
  return {
    async find(platformGameId, contentType) {
      const game = world.find(platformGameId, now())?.game;
      const wanted = allContentTypes.find((known) => known === contentType);
      if (game === undefined || wanted === undefined || !game.contentTypes.includes(wanted)) return null;
      const key = `${platformGameId}/${wanted}/${game.startAt}`;
      const known = cache.get(key);
      if (known !== undefined) return known;
      const made = await make(simulate(seed, game), wanted);
      keep(key, made);
      return made;
    },
  };
}

async function make(simulation: Simulation, contentType: ContentType): Promise<FileContent> {
  const { game } = simulation;
  switch (contentType) {
    case 'GAMH_SUMMARY':
      return json(summaryShape(simulation), contentType, game);
    case 'GAMH_DETAILS':
      return json(timelineShape(simulation), contentType, game);
    case 'ROFL_REPLAY':
      return bufferContent(writeReplay(simulation), contentType, 'rofl', game.availableAt);
    case 'GAMH_SEPARATED':
    case 'HISTORIC_BAYES_SEPARATED': {
      const messages = writeMessages(simulation).map((message) => ({
        name: `${String(message.seqIdx).padStart(6, '0')}_${message.type}_${message.action}.json`,
        text: JSON.stringify(message),
      }));
      return bufferContent(await packZip(messages, game.availableAt), contentType, 'zip', game.availableAt);
    }
    case 'HISTORIC_BAYES_DUMP': {
      const dump = { name: 'dump.json', text: JSON.stringify({ messages: writeMessages(simulation) }) };
      return bufferContent(await packZip([dump], game.availableAt), contentType, 'zip', game.availableAt);
    }
  }
}

function json(value: unknown, contentType: string, game: PlannedGame): FileContent {
  return bufferContent(Buffer.from(JSON.stringify(value)), contentType, 'json', game.availableAt);
}

/** Mostly the usual shape; some games come wrapped, and a few in the older one. */
function summaryShape(simulation: Simulation): unknown {
  const share = new Random('summary shape', simulation.game.platformGameId).next();
  if (share < 0.1) return writeLegacySummary(simulation);
  return share < 0.25 ? writeWrappedSummary(simulation) : writeSummary(simulation);
}

function timelineShape(simulation: Simulation): unknown {
  const timeline = writeTimeline(simulation);
  const isWrapped = new Random('timeline shape', simulation.game.platformGameId).chance(0.2);
  if (!isWrapped) return timeline;
  return { metadata: { dataVersion: '2', matchId: `ESPORTSTMNT01_${timeline.gameId}` }, info: timeline };
}

/** Zips in memory, the same bytes each time. */
async function packZip(
  entries: readonly { readonly name: string; readonly text: string }[],
  modifiedAt: number,
): Promise<Buffer> {
  const zip = new ZipFile();
  const mtime = new Date(modifiedAt);
  for (const { name, text } of entries) zip.addBuffer(Buffer.from(text), name, { mtime, mode: 0o100644 });
  zip.end();
  return await buffer(zip.outputStream);
}
