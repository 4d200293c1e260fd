/** The dialog that starts a backfill: days, leagues and teams, with a first look at what the service lists. */
import { Button, Skeleton, TagsInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { BackfillPresets } from '../../../shared/coverage/backfills.ts';
import { previewText } from '../../../shared/words/backfill-words.ts';
import { useBridgeQuery, useCommand } from '../../bridge/hooks.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { FormFoot } from '../../ui/layout/form-foot.tsx';
import styles from './backfill-dialog.module.css';
import {
  type BackfillDraft,
  type BackfillStart,
  firstDraft,
  missingIn,
  presetDays,
  toRequest,
} from './backfill-draft.ts';

/** The service is asked when the user has stopped typing. */
const lookAfterMs = 600;

interface BackfillDialogProps {
  readonly start: BackfillStart;
  readonly onClose: () => void;
}

export function BackfillDialog({ start: filledIn, onClose }: BackfillDialogProps) {
  const [draft, setDraft] = useState<BackfillDraft>(() => firstDraft(Date.now(), filledIn));
  const change = (part: Partial<BackfillDraft>) => setDraft((old) => ({ ...old, ...part }));
  const { data: presets } = useBridgeQuery('backfill.presets', null);
  const { data: [latest] = [] } = useBridgeQuery('backfill.list', { limit: 1 });
  const [settled] = useDebouncedValue(draft, lookAfterMs);
  const isReady = missingIn(settled) === null;
  const look = useBridgeQuery('backfill.preview', toRequest(settled), { isEnabled: isReady });
  const start = useCommand('backfill.start', { showsFailure: false });
  const isBusy = latest?.state === 'running' || latest?.state === 'paused';
  const missing =
    missingIn(draft) ??
    (isBusy ? 'Another backfill is not complete.' : null) ??
    (look.data?.isOffered === false ? 'This service has no listing of past games.' : null);

  return (
    <Dialog onClose={onClose} title="Backfill" size={520}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === null) start.mutate(toRequest(draft), { onSuccess: onClose });
        }}
      >
        <Note>
          Lists games that were played before, if the service lists them. Your watch rules decide which of
          them are downloaded.
        </Note>
        <Presets presets={presets} onChoose={(days) => change(days)} />
        <div className={styles.days}>
          <DayField label="First day" value={draft.from} onChange={(from) => change({ from })} />
          <DayField label="Last day" value={draft.to} onChange={(to) => change({ to })} />
        </div>
        <NamesField
          kind="leagues"
          label="Leagues"
          placeholder="all leagues"
          values={draft.leagues}
          onChange={(leagues) => change({ leagues })}
        />
        <NamesField
          kind="teams"
          label="Teams"
          placeholder="all teams"
          values={draft.teams}
          onChange={(teams) => change({ teams })}
        />
        <div className={styles.look} role="status">
          {isBusy && <Note>Another backfill is not complete. It has to end or be cancelled first.</Note>}
          {!isReady ? null : look.error ? (
            <Failure error={look.error} onRetry={() => void look.refetch()} />
          ) : look.data ? (
            <Note isBad={!look.data.isOffered}>{previewText(look.data)}</Note>
          ) : (
            <Skeleton height={12} width="80%" mt={4} aria-label="Looking at what the service lists" />
          )}
        </div>
        <FormFoot
          label="Start"
          isPending={start.isPending}
          error={start.error}
          missing={missing}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

interface PresetsProps {
  readonly presets: BackfillPresets | undefined;
  readonly onChoose: (days: Pick<BackfillDraft, 'from' | 'to'>) => void;
}

function Presets({ presets, onChoose }: PresetsProps) {
  const choices = [
    { label: 'This split', from: presets?.thisSplit },
    { label: 'This year', from: presets?.thisYear },
    {
      label: presets?.firstGap?.isGap === false ? 'Since the first known game' : 'Since the first gap',
      from: presets?.firstGap?.from,
    },
  ];
  return (
    <fieldset className={styles.presets} aria-label="Ranges of days">
      {choices.map(({ label, from }) => (
        <Button
          key={label}
          size="compact-xs"
          variant="default"
          disabled={!from}
          onClick={() => from && onChoose(presetDays(from, Date.now()))}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface NamesFieldProps {
  readonly kind: 'leagues' | 'teams';
  readonly label: string;
  readonly placeholder: string;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
}

/** A field for names of leagues or teams, suggested from the catalogue or typed. */
function NamesField({ kind, label, placeholder, values, onChange }: NamesFieldProps) {
  const [text, setText] = useState('');
  const { data: suggested } = useBridgeQuery('rules.suggest', { kind, text }, { showsLast: true });
  return (
    <TagsInput
      label={label}
      placeholder={values.length === 0 ? placeholder : ''}
      data={suggested?.names ?? []}
      value={[...values]}
      onChange={onChange}
      searchValue={text}
      onSearchChange={setText}
      acceptValueOnBlur
      maxTags={50}
    />
  );
}
