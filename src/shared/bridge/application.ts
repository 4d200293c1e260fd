/** The application: session, settings, versions, and the system's dialogs and clipboard. */
import { z } from 'zod';
import { browserLinkSchema, browserSchema } from '../screens/browsers.ts';
import { settingsPatchSchema, settingsSchema } from '../settings/settings.ts';
import { installWhenSchema, updateStatusSchema } from '../settings/updates.ts';
import { appStatusSchema, sessionStatusSchema } from '../work/status.ts';
import { pauseLengthSchema } from '../work/work-status.ts';
import { command, nothing, query } from './operation.ts';

const chosenPath = z.object({ path: z.string().nullable() });

export const applicationOperations = {
  'app.status': query(nothing, appStatusSchema),
  'settings.get': query(nothing, settingsSchema),
  'updates.status': query(nothing, updateStatusSchema),
  /** The authorised browsers of the local server; empty on the desktop. */
  'browsers.list': query(nothing, z.array(browserSchema)),
  'session.signIn': command(
    z.object({
      username: z.string().trim().min(1).max(320),
      password: z.string().min(1).max(1000),
      /** `memory` holds the password in this process only, for machines without a keychain. */
      keep: z.enum(['keychain', 'memory']).default('keychain'),
    }),
    sessionStatusSchema,
    { changes: ['status'] },
  ),
  'session.signOut': command(nothing, sessionStatusSchema, { changes: ['status'] }),
  'practice.enter': command(nothing, nothing, { changes: ['workspace'] }),
  'practice.leave': command(nothing, nothing, { changes: ['workspace'] }),
  'settings.set': command(settingsPatchSchema, settingsSchema, { changes: ['settings', 'status'] }),
  /** Pauses everything that Matchkeep does by itself, and all downloads. */
  'work.pause': command(pauseLengthSchema, nothing, { changes: ['status', 'downloads'] }),
  /** Ends a pause, and tries at once what waits after a failure. */
  'work.resume': command(nothing, nothing, { changes: ['status', 'downloads'] }),
  /** "Work now": works in spite of the quiet hours until their end, or of the battery; or no longer. */
  'work.override': command(z.object({ isOn: z.boolean() }), nothing, { changes: ['status', 'downloads'] }),
  /** The system's dialog; the path is null if the user cancels. */
  'dialogs.chooseFolder': command(
    z.object({ title: z.string().min(1).max(200), startAt: z.string().max(1000).optional() }),
    chosenPath,
    { changes: [] },
  ),
  /** The same for a file that is to be read. `extensions` without dots. */
  'dialogs.chooseFile': command(
    z.object({
      title: z.string().min(1).max(200),
      extensions: z.array(z.string().regex(/^[a-z0-9]{1,10}$/)).max(10),
    }),
    chosenPath,
    { changes: [] },
  ),
  'clipboard.writeText': command(z.object({ text: z.string().max(1_000_000) }), nothing, { changes: [] }),
  'logs.openFolder': command(nothing, nothing, { changes: [] }),
  /** Asks for a path and writes the diagnostics there. They contain no secrets. */
  'diagnostics.save': command(nothing, chosenPath, { changes: [] }),
  /** The same for a backup of the catalogue, the settings and what the user entered. */
  'backup.save': command(nothing, chosenPath, { changes: [] }),
  /** A link that works once. For commands of the server's user: no page is given one. */
  'browsers.link': command(nothing, browserLinkSchema, { changes: [] }),
  'browsers.end': command(z.object({ id: z.string().min(1).max(100) }), nothing, { changes: ['browsers'] }),
  'updates.check': command(nothing, updateStatusSchema, { changes: ['updates'] }),
  'updates.download': command(nothing, updateStatusSchema, { changes: ['updates'] }),
  'updates.install': command(z.object({ when: installWhenSchema }), updateStatusSchema, {
    changes: ['updates'],
  }),
} as const;
