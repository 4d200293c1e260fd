/**
 * The user's own data, backed up as JSON in the data folder. The archive's folder shows what was archived, but not
 * what was wanted, the service lists no PERIDs, and nothing knows the names and queries of saved views, the saved queries in SQL, who has which names, or the user's notes: without these
 * backups all of it would be lost with the catalogue.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { savedViewSchema } from '../../shared/library/library.ts';
import { noteSchema } from '../../shared/library/notes.ts';
import { personSchema } from '../../shared/library/people.ts';
import { watchRuleSchema } from '../../shared/rules/watch-rules.ts';
import { streamSchema } from '../../shared/settings/streams.ts';
import { savedQuerySchema } from '../../shared/sql/sql.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { isNewList, withJsonBackup } from './json-backup.ts';

const backups = {
  rules: {
    fileName: 'rules.json',
    schema: watchRuleSchema,
    metadataKey: 'rules.file',
    what: 'the watch rules',
    remedy: 'Correct it, or move it away and add the rules again.',
    isNewestFirst: false,
  },
  streams: {
    fileName: 'streams.json',
    schema: streamSchema,
    metadataKey: 'streams.file',
    what: 'the saved streams',
    remedy: 'Correct it, or move it away and add the streams again.',
    isNewestFirst: true,
  },
  views: {
    fileName: 'views.json',
    schema: savedViewSchema,
    metadataKey: 'views.file',
    what: 'the saved views',
    remedy: 'Correct it, or move it away and save the views again.',
    isNewestFirst: false,
  },
  queries: {
    fileName: 'queries.json',
    schema: savedQuerySchema,
    metadataKey: 'queries.file',
    what: 'the saved queries',
    remedy: 'Correct it, or move it away and save the queries again.',
    isNewestFirst: false,
  },
  people: {
    fileName: 'people.json',
    schema: personSchema,
    metadataKey: 'people.file',
    what: 'the list of people',
    remedy: 'Correct it, or move it away and add the people again.',
    isNewestFirst: false,
  },
  notes: {
    fileName: 'notes.json',
    schema: noteSchema,
    metadataKey: 'notes.file',
    what: 'the notes',
    remedy: 'Correct it, or move it away to begin without notes.',
    isNewestFirst: false,
  },
} as const;

type BackedUp = 'rules' | 'streams' | 'views' | 'queries' | 'people' | 'notes';

/** False for a catalogue that no archiver has opened yet, where there is no backup to restore either. */
export const hasRules = (dataDir: string, { metadata }: Pick<Catalogue, 'metadata'>): boolean =>
  !isNewList(backups.rules, { dataDir, metadata });

/** The names of the files in the data folder, each with the schema of its content. */
export const userDataFiles: ReadonlyMap<string, z.ZodType> = new Map(
  Object.values(backups).map(({ fileName, schema }) => [fileName, z.array(schema)]),
);

/** The catalogue, an earlier state, then imports the backups that are there when it is opened, as a new one does. */
export function forgetBackups(dataDir: string, metadata: Pick<Catalogue['metadata'], 'remove'>): void {
  for (const { fileName, metadataKey } of Object.values(backups))
    if (existsSync(join(dataDir, fileName))) metadata.remove(metadataKey);
}

/**
 * The catalogue's rules, streams, views, saved queries, people and notes, with a backup of each change. A new catalogue imports the backups. Throws
 * `settings-damaged` for a new catalogue with a damaged backup.
 */
export function withBackups(
  dataDir: string,
  catalogue: Pick<Catalogue, BackedUp | 'metadata' | 'durably'>,
): Pick<Catalogue, BackedUp> {
  const { rules, streams, views, queries, people, notes } = catalogue;
  const place = { dataDir, catalogue };
  const rulesBackup = withJsonBackup(rules, backups.rules, place);
  const streamsBackup = withJsonBackup(streams, backups.streams, place);
  const queriesBackup = withJsonBackup(queries, backups.queries, place);
  const peopleBackup = withJsonBackup(people, backups.people, place);
  const notesBackup = withJsonBackup(notes, { ...backups.notes, saveAll: notes.saveAll }, place);
  const viewsBackup = withJsonBackup(views, backups.views, place);
  return {
    rules: {
      ...rules,
      save: rulesBackup.save,
      remove: rulesBackup.remove,
      move: rulesBackup.backedUp(rules.move),
      replace: rulesBackup.backedUp(rules.replace),
      restore: rulesBackup.backedUp(rules.restore),
    },
    streams: { ...streams, save: streamsBackup.save, remove: streamsBackup.remove },
    views: {
      ...views,
      save: viewsBackup.save,
      remove: viewsBackup.remove,
      arrange: viewsBackup.backedUp(views.arrange),
    },
    queries: { ...queries, save: queriesBackup.save, remove: queriesBackup.remove },
    people: {
      ...people,
      save: peopleBackup.save,
      saveAll: peopleBackup.backedUp(people.saveAll),
      remove: peopleBackup.remove,
    },
    notes: {
      ...notes,
      save: notesBackup.save,
      saveAll: notesBackup.backedUp(notes.saveAll),
      change: notesBackup.backedUp(notes.change),
      addMoment: notesBackup.backedUp(notes.addMoment),
      mark: notesBackup.backedUp(notes.mark),
      merge: notesBackup.backedUp(notes.merge),
      remove: notesBackup.remove,
    },
  };
}
