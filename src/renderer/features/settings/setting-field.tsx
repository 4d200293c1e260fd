/** One setting as a text field: validated with the settings' schema, saved on blur or Enter. */
import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { Settings } from '../../../shared/settings/settings.ts';
import { checkSetting, type WrittenKey } from './check-setting.ts';
import styles from './setting-field.module.css';
import { useSaveSetting } from './use-save-setting.ts';

interface SettingFieldProps {
  readonly settingKey: Exclude<WrittenKey, 'interface.theme'>;
  readonly settings: Settings;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly unit?: string;
  readonly isShort?: boolean;
  /** Converts the stored value to text and back; `read` returns null for invalid text. */
  readonly write?: (value: string | number) => string;
  readonly read?: (text: string) => string | number | null;
  readonly notUnderstood?: string;
  /** An error from another control that tried to set this value. */
  readonly problem?: string | null;
}

export function SettingField(props: SettingFieldProps) {
  const { settingKey, settings, label, write = String, read = (text: string) => text } = props;
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
    if (value === null) {
      setFault(props.notUnderstood ?? 'This value is not valid.');
      return;
    }
    const checked = checkSetting(settingKey, value);
    if (!checked.isValid) {
      setFault(checked.fault);
      return;
    }
    setFault(null);
    setText(write(checked.value));
    save({ [settingKey]: checked.value });
  };

  return (
    <TextInput
      className={props.isShort ? styles.half : ''}
      label={label}
      description={props.hint}
      placeholder={props.placeholder}
      spellCheck={false}
      autoComplete="off"
      value={text}
      error={fault ?? failure ?? props.problem}
      rightSection={
        isSaved && !isSaving && text === stored ? (
          <span className={styles.saved} role="status">
            Saved
          </span>
        ) : (
          props.unit && <span className="mk-muted">{props.unit}</span>
        )
      }
      rightSectionWidth={props.unit || isSaved ? 74 : undefined}
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
