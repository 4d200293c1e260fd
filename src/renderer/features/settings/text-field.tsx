/** One setting as a text field: validated with the settings' schema, saved on blur or Enter. */
import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type Field,
  findSetting,
  type SettingKey,
  type Settings,
  settingsSchema,
} from '../../../shared/settings/settings.ts';
import { formatBytes, formatRate, parseBytes } from '../../format/bytes.ts';
import styles from './text-field.module.css';
import { useSaveSetting } from './use-save-setting.ts';

type Value = Settings[SettingKey];

/** A value as the text of its field, and back; `read` returns null for a text that it does not understand. */
export interface Form {
  readonly write: (value: Value) => string;
  readonly read: (text: string) => string | number | null;
  readonly notUnderstood?: string;
}

const plain: Form = { write: String, read: (text) => text };
const forms: { readonly [K in Field['kind']]?: Form } = {
  rate: {
    write: (value) => (Number(value) === 0 ? '' : formatRate(Number(value))),
    read: parseBytes,
    notUnderstood: 'Enter a rate such as 5 MB/s or 800 kB/s, or leave empty for no limit.',
  },
  size: {
    write: (value) => formatBytes(Number(value)),
    read: parseBytes,
    notUnderstood: 'Enter a size such as 16 GB or 500 MB.',
  },
};

interface TextFieldProps {
  readonly settingKey: SettingKey;
  readonly settings: Settings;
  /** Default: those of the setting's entry, like the three below. */
  readonly label?: string;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly form?: Form;
  /** An error from another control that tried to set this value. */
  readonly problem?: string | null;
}

export function TextField({ settingKey, settings, problem, ...props }: TextFieldProps) {
  const setting = findSetting(settingKey);
  const { field } = setting;
  const { write, read, notUnderstood } = props.form ?? forms[field.kind] ?? plain;
  const unit = field.kind === 'number' ? field.unit : undefined;
  const stored = write(settings[settingKey]);
  const [text, setText] = useState(stored);
  const [fault, setFault] = useState<string | null>(null);
  const { save, isSaved, isSaving, failure } = useSaveSetting();
  useEffect(() => setText(stored), [stored]);

  const commit = () => {
    if (text === stored) {
      setFault(null);
      return;
    }
    const value = read(text);
    const checked =
      value === null
        ? { fault: notUnderstood ?? 'This value is not valid.' }
        : checkSetting(settingKey, value);
    if ('fault' in checked) {
      setFault(checked.fault);
      return;
    }
    setFault(null);
    setText(write(checked.value));
    save({ [settingKey]: checked.value });
  };

  return (
    <TextInput
      className={field.kind === 'text' || field.kind === 'own' ? '' : styles.half}
      label={props.label ?? setting.label}
      description={props.hint ?? setting.hint}
      placeholder={props.placeholder ?? placeholder(field)}
      spellCheck={false}
      autoComplete="off"
      value={text}
      error={fault ?? failure ?? problem}
      rightSection={
        isSaved && !isSaving && text === stored ? (
          <span className={styles.saved} role="status">
            Saved
          </span>
        ) : (
          unit && <span className="mk-muted">{unit}</span>
        )
      }
      rightSectionWidth={unit || isSaved ? 74 : undefined}
      rightSectionPointerEvents="none"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') {
          event.stopPropagation();
          setFault(null);
          setText(stored);
        }
      }}
    />
  );
}

function placeholder(field: Field): string | undefined {
  if (field.kind === 'rate') return 'no limit';
  return field.kind === 'text' ? field.placeholder : undefined;
}

/** The value in its stored form, or what is wrong with it, as a sentence: the schema's rule. */
function checkSetting(key: SettingKey, value: string | number) {
  const parsed = settingsSchema.shape[key].safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  if (issue?.code === 'too_small') return { fault: `At least ${issue.minimum}.` };
  if (issue?.code === 'too_big') return { fault: `At most ${issue.maximum}.` };
  const rule = issue?.message ?? 'must be another value';
  return { fault: rule.startsWith('must be ') ? `Enter ${rule.slice('must be '.length)}.` : `It ${rule}.` };
}
