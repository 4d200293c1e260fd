/** Updates of Matchkeep: state, actions, and the update mode. */

import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { UpdateStatus } from '../../../shared/settings/updates.ts';
import { useBridgeQuery, useCommand } from '../../bridge/hooks.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { ChoiceField } from './choice-field.tsx';
import settingsStyles from './settings.module.css';
import styles from './updates-block.module.css';

export function UpdatesBlock() {
  const { data: update } = useBridgeQuery('updates.status', null);
  if (!update) return null;
  return (
    <div className={styles.updates}>
      <div className={settingsStyles.row} role="status">
        <UpdateLine update={update} />
      </div>
      {update.state === 'downloading' && (
        <Progress value={update.percent} aria-label="Downloading the new version" />
      )}
    </div>
  );
}

function UpdateLine({ update }: { readonly update: UpdateStatus }) {
  const check = useCommand('updates.check');
  const download = useCommand('updates.download');
  const install = useCommand('updates.install');
  const checkButton = (label: string) => (
    <Button variant="default" loading={check.isPending} onClick={() => check.mutate(null)}>
      {label}
    </Button>
  );
  switch (update.state) {
    case 'unsupported':
      return <span>{update.reason}</span>;
    case 'off':
      return <Line text={<Checked at={update.checkedAt} />} action={checkButton('Check now')} />;
    case 'idle':
      return <Line text={<Checked at={update.checkedAt} />} action={checkButton('Check now')} />;
    case 'checking':
      return <span>Checking for updates…</span>;
    case 'available':
      return (
        <Line
          text={`Version ${update.version} is available.`}
          action={
            <Button loading={download.isPending} onClick={() => download.mutate(null)}>
              Download
            </Button>
          }
        />
      );
    case 'downloading':
      return (
        <span>
          Downloading version {update.version}
          <span className="mk-num" aria-hidden>
            : {update.percent}%
          </span>
        </span>
      );
    case 'ready':
      return (
        <Line
          text={`Version ${update.version} will be installed when you quit Matchkeep.`}
          action={<Button onClick={() => install.mutate({ when: 'when-idle' })}>Restart and install</Button>}
        />
      );
    case 'waiting':
      return (
        <Line
          text={`Restarts when ${update.transfers === 1 ? 'one download is' : `${update.transfers} downloads are`} finished.`}
          action={
            <Button variant="default" onClick={() => install.mutate({ when: 'now' })}>
              Restart now
            </Button>
          }
        />
      );
    case 'installing':
      return <span>{`Restarting to install version ${update.version}…`}</span>;
    case 'failed':
      return (
        <>
          <Failure error={update.error} />
          {checkButton('Check again')}
        </>
      );
  }
}

function Line({ text, action }: { readonly text: ReactNode; readonly action: ReactNode }) {
  return (
    <>
      <span>{text}</span>
      {action}
    </>
  );
}

function Checked({ at }: { readonly at: string | null }) {
  if (at === null) return 'Not checked for updates yet.';
  return (
    <>
      Up to date. Last checked <Moment at={at} as="full" />.
    </>
  );
}

/** Where Matchkeep updates itself. */
export function UpdateMode({ settings }: { readonly settings: Settings }) {
  const { data: update } = useBridgeQuery('updates.status', null);
  if (!update || update.state === 'unsupported') return null;
  return <ChoiceField settingKey="updates.mode" settings={settings} />;
}
