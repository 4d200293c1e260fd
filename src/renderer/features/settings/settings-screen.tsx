/** Settings: each is saved on blur and takes effect at once; errors are shown at the field. */
import { Skeleton, Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { findSection, type SectionName } from '../../../shared/settings/settings.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { isMac } from '../../ui/keyboard/keys.ts';
import screenStyles from '../../ui/layout/screen.module.css';
import { Screen } from '../../ui/layout/screen.tsx';
import { HoldNote } from '../downloads/hold-note.tsx';
import { AboutFacts, Help } from './about.tsx';
import { Account } from './account.tsx';
import { ArchiveChecks } from './archive-checks.tsx';
import { ArchiveFacts } from './archive-facts.tsx';
import { Backup } from './backup.tsx';
import { Browsers } from './browsers.tsx';
import { Notes } from './notes/notes.tsx';
import type { FieldProps } from './own-fields.tsx';
import { People } from './people/people.tsx';
import { PicturesHere } from './pictures/pictures-here.tsx';
import { ReadOnlyArchives } from './read-only-archives.tsx';
import { Section } from './section.tsx';
import { sectionsHere } from './sections-here.ts';
import { SettingField } from './setting-field.tsx';
import styles from './settings-screen.module.css';
import { useNamedSection } from './use-named-section.ts';

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
