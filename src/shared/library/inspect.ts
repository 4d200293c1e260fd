/**
 * Inspection of a file: its type, the tree of any JSON, a zip's entries, a replay's metadata, and bytes.
 * Offsets and sizes are bytes of the text as UTF-8.
 */
import { z } from 'zod';
import { idSchema } from '../domain/domain.ts';

/** An archived file, or an entry of an archived zip. */
export const fileRefSchema = z.object({
  assetId: idSchema,
  /** The entry's index in the zip's directory; null for the file itself. */
  entry: z.number().int().min(0).nullable().default(null),
});
export type FileRef = z.infer<typeof fileRefSchema>;

const fileKinds = ['json', 'zip', 'replay', 'text', 'binary'] as const;
export type FileKind = (typeof fileKinds)[number];

export const fileProbeSchema = z.discriminatedUnion('state', [
  /** The file is being unpacked or converted to UTF-8. */
  z.object({ state: z.literal('preparing'), bytesDone: z.number(), bytes: z.number() }),
  z.object({
    state: z.literal('ready'),
    name: z.string(),
    bytes: z.number(),
    kind: z.enum(fileKinds),
    /** The file's encoding: `UTF-8`, `UTF-16 (little-endian)`; null if it is not text. */
    encoding: z.string().nullable(),
  }),
]);
export type FileProbe = z.infer<typeof fileProbeSchema>;

export const treeNodeSchema = z.object({
  /** The offset of its value, which identifies it. */
  node: z.number().int(),
  /** Its index among its parent's children, from 0. */
  index: z.number().int(),
  /** Null in an array. */
  key: z.string().nullable(),
  isKeyCut: z.boolean(),
  kind: z.enum(['object', 'array', 'string', 'number', 'boolean', 'null']),
  /** A number's digits, or the beginning of a string. Empty for objects and arrays. */
  text: z.string(),
  isCut: z.boolean(),
  /** The number of children. */
  count: z.number().int(),
  /** The length of its source. */
  bytes: z.number(),
});
export type TreeNode = z.infer<typeof treeNodeSchema>;

export const treeSchema = z.object({
  isReady: z.boolean(),
  bytesDone: z.number(),
  bytes: z.number(),
  root: treeNodeSchema.nullable(),
  /** Where and why reading stopped. The tree has the part before it. */
  broken: z
    .object({ at: z.number(), line: z.number().int(), column: z.number().int(), message: z.string() })
    .nullable(),
});
export type Tree = z.infer<typeof treeSchema>;

export const jsonPathSchema = z.object({
  /** From the outermost container down: each container, and the index of the child on the path. */
  steps: z.array(z.object({ node: z.number().int(), index: z.number().int() })),
  /** In JSONPath: `$.frames[3]["a key"]`. */
  text: z.string(),
});
export type JsonPath = z.infer<typeof jsonPathSchema>;

export const searchPlaces = ['keys', 'values', 'all'] as const;
export const treeSearchSchema = z.object({
  isDone: z.boolean(),
  bytesDone: z.number(),
  /** Matches found so far. */
  count: z.number().int(),
  /** There are more matches than are stored. */
  isMore: z.boolean(),
});
export type TreeSearch = z.infer<typeof treeSearchSchema>;

const zipEntrySchema = z.object({
  entry: z.number().int(),
  name: z.string(),
  isFolder: z.boolean(),
  bytes: z.number(),
  packedBytes: z.number(),
  modifiedAt: z.string().nullable(),
  /** Why it cannot be opened or extracted, or null. */
  problem: z.string().nullable(),
});
export type ZipEntry = z.infer<typeof zipEntrySchema>;

export const zipListSchema = z.object({
  total: z.number().int(),
  /** Totals of all entries, without the filter. */
  all: z.object({ entries: z.number().int(), bytes: z.number() }),
  rows: z.array(zipEntrySchema),
  /** Why the list ends early. */
  problem: z.string().nullable(),
});
export type ZipList = z.infer<typeof zipListSchema>;

/** Unknown values are null; `raw` is the metadata as in the file. */
export const replaySchema = z.object({
  format: z.enum(['ROFL', 'ROFL2', 'unknown']),
  version: z.string().nullable(),
  lengthSeconds: z.number().nullable(),
  gameId: z.string().nullable(),
  keyframes: z.number().nullable(),
  chunks: z.number().nullable(),
  players: z.array(
    z.object({
      name: z.string().nullable(),
      champion: z.string().nullable(),
      side: z.enum(['blue', 'red']).nullable(),
      isWinner: z.boolean().nullable(),
      kills: z.number().nullable(),
      deaths: z.number().nullable(),
      assists: z.number().nullable(),
    }),
  ),
  metadata: z.string().nullable(),
  problem: z.string().nullable(),
});
export type Replay = z.infer<typeof replaySchema>;
