/**
 * The initial data of a practice workspace, so that no screen is empty: the practice service's live stream, and a request
 * rate for a service on this machine.
 */
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

const noteKey = 'practice.defaults';

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
    readonly handlers: Pick<Handlers, 'settings.set' | 'streams.save'>;
  },
  { streamPerid }: PracticeDefaults,
): Promise<void> {
  if (catalogue.metadata.get(noteKey) !== null) return;
  await handlers['settings.set']({ 'sync.requestsPerSecond': 50 });
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
