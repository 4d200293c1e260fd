/**
 * The initial data of a practice workspace, so that no screen is empty: a rule that also fetches timelines, the
 * practice service's live stream, and a request rate for a service on this machine.
 */
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

const noteKey = 'practice.defaults';
const contentTypes = ['GAMH_SUMMARY', 'GAMH_DETAILS'];

export interface PracticeDefaults {
  /** PERID of the stream that the practice service always has. */
  readonly streamPerid: string;
}

/** Applied once for each workspace, so that the user's later changes stay. */
export async function applyPracticeDefaults(
  {
    catalogue,
    handlers,
  }: {
    readonly catalogue: Catalogue;
    readonly handlers: Pick<Handlers, 'settings.set' | 'rules.save' | 'streams.save'>;
  },
  { streamPerid }: PracticeDefaults,
): Promise<void> {
  if (catalogue.metadata.get(noteKey) !== null) return;
  await handlers['settings.set']({ 'sync.requestsPerSecond': 50 });
  const [rule, ...others] = catalogue.rules.list();
  if (rule?.id === 'default' && others.length === 0) await handlers['rules.save']({ ...rule, contentTypes });
  const isSaved = catalogue.streams.list().some(({ matchPerid }) => matchPerid === streamPerid);
  if (!isSaved) {
    await handlers['streams.save']({
      label: 'Practice live stream',
      matchPerid: streamPerid,
      matchId: null,
    });
  }
  catalogue.metadata.set(noteKey, 'applied');
}
