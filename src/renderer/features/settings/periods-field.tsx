/** Periods of the week as rows of days and times. Changes are saved together: half a change must not take effect. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { weekdays } from '../../../shared/base/weekly-periods.ts';
import { findSetting, type Settings } from '../../../shared/settings/settings.ts';
import type { AppStatus } from '../../../shared/work/status.ts';
import { formatClock } from '../../format/times.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { checkDrafts, newPeriod, type PeriodDraft, type PeriodKey, readDrafts } from './period-draft.ts';
import { inBrowserTime, machineClock, minutesAhead } from './period-zone.ts';
import styles from './periods-field.module.css';
import { useSaveSetting } from './use-save-setting.ts';

interface PeriodsFieldProps {
  readonly settingKey: PeriodKey;
  readonly settings: Settings;
  readonly status: Pick<AppStatus, 'work'>;
  readonly addLabel: string;
}

export function PeriodsField({ settingKey, settings, status, addLabel }: PeriodsFieldProps) {
  const { label, hint } = findSetting(settingKey);
  const { utcOffsetMinutes } = status.work;
  const id = useId();
  const now = useNow(60_000);
  const ahead = minutesAhead(utcOffsetMinutes, now);
  const stored = settings[settingKey];
  const { save, isSaving, failure } = useSaveSetting();
  /** Null while nothing was changed. */
  const [draft, setDraft] = useState<readonly PeriodDraft[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const periods = draft ?? readDrafts(settingKey, stored);
  const edit = (next: readonly PeriodDraft[] | null) => {
    setDraft(next);
    setFault(null);
  };
  const commit = () => {
    const checked = checkDrafts(settingKey, periods);
    setFault(checked.fault);
    if (checked.text !== null) save({ [settingKey]: checked.text }, () => edit(null));
  };
  return (
    <section aria-labelledby={id} className={styles.field}>
      <h3 id={id}>{label}</h3>
      <Note>{hint}</Note>
      {ahead !== 0 && (
        <Note>
          Enter times of the machine that runs Matchkeep, where it is {machineClock(utcOffsetMinutes, now)}{' '}
          now. Other times in this window are this browser's, where it is{' '}
          {formatClock(new Date(now).toISOString())}.
        </Note>
      )}
      {periods.map((period, index) => {
        const name = `${label}, period ${index + 1}`;
        return (
          <PeriodRow
            key={name}
            name={name}
            period={period}
            ahead={ahead}
            hasLimit={settingKey === 'downloads.bandwidthPeriods'}
            onChange={(changed) => edit(periods.with(index, { ...period, ...changed }))}
            onRemove={() => edit(periods.toSpliced(index, 1))}
          />
        );
      })}
      {(fault ?? failure) !== null && (
        <div role="alert">
          <Note isBad>{fault ?? failure}</Note>
        </div>
      )}
      <div className={styles.actions}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => edit([...periods, newPeriod[settingKey]])}
        >
          {addLabel}
        </Button>
        {draft !== null && (
          <>
            <Button size="compact-sm" loading={isSaving} onClick={commit}>
              Save
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => edit(null)}>
              Discard
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

interface PeriodRowProps {
  readonly name: string;
  readonly period: PeriodDraft;
  /** How far the machine is ahead of the browser, in minutes. */
  readonly ahead: number;
  readonly hasLimit: boolean;
  readonly onChange: (changed: Partial<PeriodDraft>) => void;
  readonly onRemove: () => void;
}

function PeriodRow({ name, period, ahead, hasLimit, onChange, onRemove }: PeriodRowProps) {
  const { days, from, to, limit } = period;
  const here = ahead === 0 ? null : inBrowserTime(period, ahead);
  const toggle = (day: number) =>
    onChange({
      days: days.includes(day) ? days.filter((other) => other !== day) : [...days, day].sort((a, b) => a - b),
    });
  return (
    <fieldset className={styles.row}>
      <legend className="mk-only-read">{name}</legend>
      <div className={styles.days}>
        {weekdays.map((label, day) => (
          <button
            key={label}
            type="button"
            className={styles.day}
            aria-pressed={days.includes(day)}
            onClick={() => toggle(day)}
          >
            {label}
          </button>
        ))}
      </div>
      <TimeInput label="From" example="18:00" value={from} onChange={(time) => onChange({ from: time })} />
      <span aria-hidden>–</span>
      <TimeInput label="To" example="23:00" value={to} onChange={(time) => onChange({ to: time })} />
      {hasLimit && (
        <TextInput
          className={styles.limit}
          aria-label="Limit"
          placeholder="no limit"
          spellCheck={false}
          autoComplete="off"
          value={limit}
          onChange={(event) => onChange({ limit: event.currentTarget.value })}
        />
      )}
      <ActionIcon aria-label="Remove this period" variant="subtle" onClick={onRemove}>
        <IconX size={15} />
      </ActionIcon>
      {here !== null && <span className={`${styles.here} mk-muted mk-num`}>Here: {here}</span>}
    </fieldset>
  );
}

interface TimeInputProps {
  readonly label: string;
  readonly example: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}

function TimeInput({ label, example, value, onChange }: TimeInputProps) {
  return (
    <TextInput
      className={styles.time}
      aria-label={label}
      placeholder={example}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
