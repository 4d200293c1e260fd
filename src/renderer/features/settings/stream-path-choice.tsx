/** The path of stream requests on the service. */
import { useId } from 'react';
import type { Settings } from '../../../shared/settings/settings.ts';
import { ToggleGroup } from '../../ui/controls/toggle-group.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import settingsStyles from './settings.module.css';
import { useSaveSetting } from './use-save-setting.ts';

export function StreamPathChoice({ settings }: { readonly settings: Settings }) {
  const { save, failure } = useSaveSetting();
  const id = useId();
  return (
    <div className={settingsStyles.withNote}>
      <div className={settingsStyles.row}>
        <ToggleGroup
          label="Stream path"
          aria-describedby={id}
          value={settings['service.streamPath']}
          onChange={(form) => save({ 'service.streamPath': form })}
          options={[
            { value: 'full', label: 'Full stream path' },
            { value: 'short', label: 'Short stream path' },
          ]}
        />
      </div>
      <Note id={id}>
        {settings['service.streamPath'] === 'full'
          ? 'Streams are requested from /api/external/v2/stream/playlist_url.'
          : 'Streams are requested from /v2/stream/playlist_url.'}
      </Note>
      {failure && <Note isBad>{failure}</Note>}
    </div>
  );
}
