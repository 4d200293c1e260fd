/** The jobs of the thread that inspects files. */
import { z } from 'zod';
import { filesOperations } from '../../shared/bridge/files.ts';
import { searchPlaces } from '../../shared/library/inspect.ts';
import { defineWorker, noData, noEvents } from '../workers/define-worker.ts';

/** `path` is absolute; `entry` is an index in a zip's directory; entries are unpacked into `tempDir`. */
const file = z.object({
  path: z.string(),
  entry: z.number().int().nullable(),
  tempDir: z.string(),
});
export type InspectedFile = z.infer<typeof file>;
const search = { text: z.string(), where: z.enum(searchPlaces) };
const page = { offset: z.number(), limit: z.number() };

export const inspectWorker = defineWorker({
  program: 'inspect/inspect-worker',
  jobs: {
    probe: { input: z.object({ file }), output: filesOperations['files.probe'].output },
    tree: { input: z.object({ file }), output: filesOperations['files.tree'].output },
    children: {
      input: z.object({ file, node: z.number(), ...page }),
      output: filesOperations['files.tree.children'].output,
    },
    value: {
      input: z.object({ file, node: z.number(), from: z.number(), limit: z.number(), isRaw: z.boolean() }),
      output: filesOperations['files.tree.value'].output,
    },
    path: { input: z.object({ file, node: z.number() }), output: filesOperations['files.tree.path'].output },
    search: { input: z.object({ file, ...search }), output: filesOperations['files.tree.search'].output },
    match: {
      input: z.object({ file, ...search, at: z.number().int().nullable(), from: z.number() }),
      output: filesOperations['files.tree.match'].output,
    },
    stopSearch: { input: z.object({ file }), output: filesOperations['files.tree.stopSearch'].output },
    bytes: { input: z.object({ file, ...page }), output: filesOperations['files.bytes'].output },
    text: { input: z.object({ file, ...page }), output: filesOperations['files.text'].output },
    replay: { input: z.object({ file }), output: filesOperations['files.replay'].output },
    entries: {
      input: z.object({ file, filter: z.string(), ...page }),
      output: filesOperations['files.entries'].output,
    },
    extract: {
      input: z.object({
        file,
        entries: z.array(z.number().int()),
        folder: z.string(),
        archiveDirs: z.array(z.string()),
      }),
      output: filesOperations['files.extract'].output,
    },
  },
  data: noData,
  events: noEvents,
});
