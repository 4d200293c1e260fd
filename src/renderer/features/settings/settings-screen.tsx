/** Settings: each is saved on blur and takes effect at once; errors are shown at the field. */
import { Skeleton, Stack } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import {
  findSection,
  findSetting,
  type SectionName,
  type SettingKey,
} from '../../../shared/settings/settings.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { isMac } from '../../ui/keyboard/keys.ts';
import screenStyles from '../../ui/layout/screen.module.css';
import { Screen } from '../../ui/layout/screen.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { HoldNote } from '../downloads/hold-note.tsx';
import { AboutFacts, Help } from './about.tsx';
import { Account } from './account.tsx';
import { ArchiveChecks } from './archive-checks.tsx';
import { ArchiveFacts } from './archive-facts.tsx';
import { Browsers } from './browsers.tsx';
import { ChoiceField } from './choice-field.tsx';
import { Notes } from './notes/notes.tsx';
import { type FieldProps, ownFields } from './own-fields.tsx';
import { People } from './people/people.tsx';
import { PicturesHere } from './pictures/pictures-here.tsx';
import { ReadOnlyArchives } from './read-only-archives.tsx';
import { SaveZip } from './save-zip.tsx';
import { Section } from './section.tsx';
import { sectionsHere } from './sections-here.ts';
import settingsStyles from './settings.module.css';
import styles from './settings-screen.module.css';
import { SwitchField } from './switch-field.tsx';
import { TextField } from './text-field.tsx';

export function SettingsScreen() {
  const settings = useBridgeQuery('settings.get', null);
  const { data: status } = useBridgeQuery('app.status', null);
  useNamedSection(settings.data !== undefined && status !== undefined);
  return (
    <Screen title="Settings">
      <section className={`${screenStyles.fill} ${styles.settings}`} tabIndex={0} aria-label="All settings">
        {settings.error && !settings.data && (
          <Failure as="block" error={settings.error} onRetry={() => void settings.refetch()} />
        )}
        {!settings.data && !settings.error && <Skeleton height={360} mt={24} />}
        {settings.data && status && <Sections status={status} settings={settings.data} />}
      </section>
    </Screen>
  );
}

type Part = ComponentType<FieldProps>;

/** What a section has above and below the fields of its settings. */
const parts: { readonly [S in SectionName]?: { readonly above?: Part; readonly below?: Part } } = {
  account: { above: Account },
  archive: { above: ArchiveFacts, below: ArchiveWork },
  work: { above: ({ status }) => <HoldNote work={status.work} />, below: MeteredNote },
  'data-dragon': { below: PicturesHere },
  people: { above: People },
  notes: { above: Notes },
  browsers: { above: Browsers },
  about: { above: AboutFacts, below: Help },
};

function Sections(props: FieldProps) {
  return sectionsHere({ ...props.status, isMac: isMac() }).map(({ name, keys }) => {
    const { above: Above, below: Below } = parts[name] ?? {};
    return (
      <Section key={name} anchor={name} {...findSection(name)}>
        {Above && <Above {...props} />}
        {keys.map((key) => (
          <SettingField key={key} settingKey={key} {...props} />
        ))}
        {Below && <Below {...props} />}
      </Section>
    );
  });
}

function ArchiveWork({ status }: FieldProps) {
  return (
    <>
      <ReadOnlyArchives status={status} />
      <Stack id="verify" className={styles.checks} gap={14}>
        <ArchiveChecks archive={status.archive} />
      </Stack>
      <Backup status={status} />
    </>
  );
}

function MeteredNote() {
  return (
    <Note>
      Matchkeep does not know whether a network is metered. Use quiet hours, a limit or a pause there.
    </Note>
  );
}

/** The field of one setting, as its entry in the table of settings describes it. */
function SettingField({ settingKey, ...props }: FieldProps & { readonly settingKey: SettingKey }) {
  const { field } = findSetting(settingKey);
  const Own = ownFields[settingKey];
  if (Own) return <Own {...props} />;
  switch (field.kind) {
    case 'own':
      return null;
    case 'switch':
      return <SwitchField settingKey={settingKey} {...props} />;
    case 'choice':
      return <ChoiceField settingKey={settingKey} {...props} />;
    case 'text':
    case 'number':
    case 'rate':
    case 'size':
      return <TextField settingKey={settingKey} {...props} />;
  }
}

/** A backup of what is not in the archive, and the daily copies of the catalogue. */
function Backup({ status }: Pick<FieldProps, 'status'>) {
  const { data: copies } = useBridgeQuery('archive.copies', null);
  const [newest] = copies ?? [];
  return (
    <div className={settingsStyles.withNote}>
      <div className={settingsStyles.row}>
        <SaveZip what="backup" save="Back up…" download="Download a backup" status={status} />
      </div>
      <Note>
        A backup is one zip file with the catalogue, the settings and what you entered: not the archived
        files, passwords or tokens. To restore it, quit Matchkeep and run <code>matchkeep restore FILE</code>.
      </Note>
      {newest && (
        <Note>
          Matchkeep also copies the catalogue once a day, for the case that it is damaged. The last copy was
          made <Moment at={newest.copiedAt} as="full" />.
        </Note>
      )}
    </div>
  );
}

/**
 * Scrolls to the part that the address names (`/settings#verify`), which menus, notifications and the palette open.
 * `isThere`: the sections are rendered. Each navigation counts, also one to the same address.
 */
function useNamedSection(isThere: boolean): void {
  const location = useLocation();
  useEffect(() => {
    if (isThere && location.hash !== '') document.getElementById(location.hash)?.scrollIntoView();
  }, [isThere, location]);
}
