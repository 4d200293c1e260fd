/** The archive as a whole, and its files: inspect, open and extract them. */
import { z } from 'zod';
import { sha256Schema } from '../base/sha256.ts';
import { idSchema } from '../domain/domain.ts';
import { earlierContentSchema } from '../downloads/earlier-content.ts';
import { skippedFileSchema } from '../library/export.ts';
import {
  fileProbeSchema,
  fileRefSchema,
  jsonPathSchema,
  replaySchema,
  searchPlaces,
  treeNodeSchema,
  treeSchema,
  treeSearchSchema,
  zipListSchema,
} from '../library/inspect.ts';
import {
  archiveOutcomeSchema,
  attachReportSchema,
  detachReportSchema,
  interruptedMoveSchema,
  interruptedRebuildSchema,
  interruptedVerificationSchema,
  moveReportSchema,
  rebuildReportSchema,
  verifiedPartSchema,
  verifyReportSchema,
} from '../work/archive-work.ts';
import { damagedContentSchema } from '../work/damage.ts';
import { verificationRunSchema } from '../work/verification-runs.ts';
import { command, nothing, query } from './operation.ts';

/** An offset in bytes from a file's beginning. */
const folder = z.string().min(1).max(4_096);
const offset = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const partBytes = z.number().int().min(1).max(262_144).default(65_536);
const treeSearchFor = { text: z.string().min(1).max(1000), where: z.enum(searchPlaces).default('all') };

/** An archived file, or an earlier version of it by its SHA-256. */
const fileContentSchema = z.object({ assetId: idSchema, version: sha256Schema.optional() });

export const filesOperations = {
  /** Detects a file's type by its content; call it again while the file is being prepared. */
  'files.probe': query(z.object({ file: fileRefSchema }), fileProbeSchema),
  /** The tree of a JSON file; call it again until the tree is ready. Offsets identify the nodes. */
  'files.tree': query(z.object({ file: fileRefSchema }), treeSchema),
  'files.tree.children': query(
    z.object({
      file: fileRefSchema,
      node: offset,
      offset,
      limit: z.number().int().min(1).max(500).default(100),
    }),
    z.array(treeNodeSchema),
  ),
  /** A complete string, or a value's source (`isRaw`), in parts; pass `next` to get the next one. */
  'files.tree.value': query(
    z.object({
      file: fileRefSchema,
      node: offset,
      from: offset.default(0),
      limit: partBytes,
      isRaw: z.boolean().default(false),
    }),
    z.object({ text: z.string(), bytes: z.number(), next: z.number().int().nullable() }),
  ),
  'files.tree.path': query(z.object({ file: fileRefSchema, node: offset }), jsonPathSchema),
  /** The search's progress; replaces another search. */
  'files.tree.search': query(z.object({ file: fileRefSchema, ...treeSearchFor }), treeSearchSchema),
  /** A match by number, or the first at or after an offset. */
  'files.tree.match': query(
    z.object({
      file: fileRefSchema,
      ...treeSearchFor,
      at: z.number().int().min(0).nullable().default(null),
      from: offset.default(0),
    }),
    z.object({ at: z.number().int(), node: z.number().int(), path: jsonPathSchema }).nullable(),
  ),
  'files.bytes': query(
    z.object({ file: fileRefSchema, offset, limit: partBytes }),
    z.object({ bytes: z.base64(), total: z.number() }),
  ),
  'files.text': query(
    z.object({ file: fileRefSchema, offset, limit: partBytes }),
    z.object({
      text: z.string(),
      from: z.number().int(),
      next: z.number().int().nullable(),
      total: z.number(),
    }),
  ),
  'files.replay': query(z.object({ assetId: idSchema }), replaySchema),
  'files.entries': query(
    z.object({
      assetId: idSchema,
      filter: z.string().max(500).default(''),
      offset,
      limit: z.number().int().min(1).max(500).default(100),
    }),
    zipListSchema,
  ),
  /**
   * With `resume`, the interrupted verification continues where that is possible; otherwise it starts over. With `part`, it
   * reads only that, and leaves the interrupted one as it is.
   */
  'archive.verify': command(
    z.object({
      repair: z.boolean().default(false),
      resume: z.boolean().optional(),
      part: verifiedPartSchema.optional(),
    }),
    verifyReportSchema,
    { changes: ['archive', 'games', 'downloads'] },
  ),
  /** Null while a verification runs, and if the last one ended. */
  'archive.interrupted': query(nothing, interruptedVerificationSchema.nullable()),
  /** What is known to be damaged, by path; at most 200. */
  'archive.damaged': query(nothing, z.object({ items: z.array(damagedContentSchema) })),
  /** The history of verifications, the latest first. */
  'archive.verifications': query(
    z.object({ limit: z.number().int().min(1).max(500).default(100) }),
    z.object({ items: z.array(verificationRunSchema) }),
  ),
  /** Ends the job on the archive's folder early, with the error `cancelled`; does nothing if none can be stopped. */
  'archive.stopJob': command(nothing, nothing, { changes: [] }),
  /** With `resume`, the interrupted rebuild continues where that is possible; otherwise it starts over. */
  'archive.rebuild': command(z.object({ resume: z.boolean().optional() }), rebuildReportSchema, {
    changes: ['archive', 'games', 'downloads'],
  }),
  /**
   * Where the catalogue is damaged (`app.status` then fails with `catalogue-unreadable`): gives its file another name, with
   * the time, and continues with its newest copy that is intact, or with a new one. Then the archive is read, of which a copy
   * needs only what was touched since; `app.status` shows how far that is. `path` is the damaged file's, null if the file is
   * intact after all; `copiedAt` is when the copy was made, null without one.
   */
  'archive.replaceCatalogue': command(
    nothing,
    z.object({ path: z.string().nullable(), copiedAt: z.string().nullable() }),
    { changes: ['workspace'] },
  ),
  /** The daily copies of the catalogue, newest first; also while it is damaged. */
  'archive.copies': query(nothing, z.array(z.object({ copiedAt: z.string(), bytes: z.number() }))),
  /** Which copy took the place of the catalogue the last time; null if none did. */
  'archive.restored': query(nothing, z.object({ copiedAt: z.string(), restoredAt: z.string() }).nullable()),
  /**
   * Moves the archive to another folder of this machine (a full path), and continues a move to it that was interrupted. It copies and reads again what it copied; then the archive is there, and the earlier folder is
   * emptied.
   */
  'archive.move': command(z.object({ dir: folder }), moveReportSchema, {
    changes: ['archive', 'settings', 'status'],
  }),
  /**
   * Uses the archive in another folder (a full path), to which the user moved it: as the setting `archive.dir` does, except
   * that it creates no archive. `found`: how many of the archived `files` are there, by their sizes; none was read.
   */
  'archive.attach': command(
    z.object({ dir: folder }),
    z.object({ dir: z.string(), files: z.number().int(), found: z.number().int() }),
    { changes: ['archive', 'settings', 'status'] },
  ),
  /**
   * Reads the archive in another folder (a full path) into the catalogue, or reads it again: its files are in the library,
   * the statistics and the data set from then on, and nothing is ever written there.
   */
  'archive.attachReadOnly': command(z.object({ dir: folder }), attachReportSchema, {
    changes: ['archive', 'games', 'downloads', 'status'],
  }),
  /**
   * Takes the files of a read-only archive, by its folder or its name, out of the catalogue; the folder stays as it is. The
   * rules then decide which of the files are downloaded.
   */
  'archive.detach': command(z.object({ folder }), detachReportSchema, {
    changes: ['archive', 'games', 'downloads', 'status'],
  }),
  /** A move that was interrupted does not continue: both folders stay as they are. */
  'archive.giveUpMove': command(nothing, nothing, { changes: ['status'] }),
  /** Null while a move runs, and if the last one ended. */
  'archive.interruptedMove': query(nothing, interruptedMoveSchema.nullable()),
  /** Null while a rebuild runs, and if the last one ended. */
  'archive.interruptedRebuild': query(nothing, interruptedRebuildSchema.nullable()),
  /** Waits for the job on the archive's folder (shown in `app.status`); null if none runs. */
  'archive.awaitJob': command(nothing, archiveOutcomeSchema.nullable(), { changes: [] }),
  'files.open': command(fileContentSchema, nothing, { changes: [] }),
  'files.showInFolder': command(fileContentSchema, nothing, { changes: [] }),
  'files.path': command(fileContentSchema, z.object({ path: z.string() }), { changes: [] }),
  /** Reads it, and compares it with its SHA-256. Damage stays known, as that of other verifications. */
  'files.verify': command(fileContentSchema, z.object({ state: z.enum(['intact', 'changed', 'missing']) }), {
    changes: ['downloads'],
  }),
  /** The earlier versions of a game's files, by content type, oldest first. */
  'files.versions': query(
    z.object({ platformGameId: idSchema }),
    z.object({ items: z.array(earlierContentSchema) }),
  ),
  /** Starts a drag out of the window; call it while the pointer's button is down. */
  'files.drag': command(z.object({ assetIds: z.array(idSchema).min(1).max(200) }), nothing, { changes: [] }),
  'files.tree.stopSearch': command(z.object({ file: fileRefSchema }), nothing, { changes: [] }),
  /** Extracts entries of a zip (all if none are listed) into a folder. Existing files are skipped and listed. */
  'files.extract': command(
    z.object({
      assetId: idSchema,
      entries: z.array(z.number().int().min(0)).max(100_000),
      folder: z.string().min(1).max(4000),
    }),
    z.object({ files: z.number().int(), bytes: z.number(), skipped: z.array(skippedFileSchema) }),
    { changes: [] },
  ),
} as const;
