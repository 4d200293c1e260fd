/** The proxy: the system's, none, or an address. */
import { useId, useState } from 'react';
import { findSetting, type Settings } from '../../../shared/settings/settings.ts';
import { ToggleGroup } from '../../ui/controls/toggle-group.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import settingsStyles from './settings.module.css';
import { type Form, TextField } from './text-field.tsx';
import { useSaveSetting } from './use-save-setting.ts';

type ProxyMode = 'system' | 'none' | 'address';

const hints: Readonly<Record<ProxyMode, string>> = {
  system: 'Uses the system settings; without a desktop, the environment variables HTTPS_PROXY and NO_PROXY.',
  none: 'Connects directly to the service and ignores the system settings.',
  address: 'A user name and password for the proxy are read only from the environment variable HTTPS_PROXY.',
};

const proxyMode = (setting: string): ProxyMode =>
  setting === 'system' ? 'system' : setting === 'none' ? 'none' : 'address';
const addressForm: Form = {
  write: (setting) => (proxyMode(String(setting)) === 'address' ? String(setting) : ''),
  read: (text) => (text.trim() === '' ? 'system' : text),
};

export function ProxyField({ settings }: { readonly settings: Settings }) {
  const stored = settings['network.proxy'];
  const [isEntering, setIsEntering] = useState(false);
  const { save, failure } = useSaveSetting();
  const hintId = useId();
  const way = isEntering ? 'address' : proxyMode(stored);
  const choose = (next: ProxyMode) => {
    setIsEntering(next === 'address');
    if (next === 'system' || next === 'none') save({ 'network.proxy': next });
  };
  return (
    <>
      <div className={settingsStyles.withNote}>
        <div className={settingsStyles.row}>
          <ToggleGroup
            label={findSetting('network.proxy').label}
            aria-describedby={hintId}
            value={way}
            onChange={choose}
            options={[
              { value: 'system', label: 'System proxy' },
              { value: 'none', label: 'No proxy' },
              { value: 'address', label: 'Custom proxy' },
            ]}
          />
        </div>
        <Note id={hintId}>{hints[way]}</Note>
        {failure && <Note isBad>{failure}</Note>}
      </div>
      {way === 'address' && (
        <TextField
          settingKey="network.proxy"
          settings={settings}
          label="Proxy address"
          placeholder="http://proxy.example:3128"
          form={addressForm}
        />
      )}
    </>
  );
}
