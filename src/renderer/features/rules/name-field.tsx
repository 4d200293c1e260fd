/** A field of a watch rule for several names, with suggestions, and with the nearest names for an unknown one. */
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { RuleField, UnknownName } from '../../../shared/rules/watch-rules.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import styles from './name-field.module.css';
import { TagsField, type TagsFieldProps } from './tags-field.tsx';

interface NameFieldProps
  extends Pick<TagsFieldProps, 'label' | 'description' | 'error' | 'placeholder' | 'toLabel' | 'isFirst'> {
  readonly kind: RuleField;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  /** Whether the field has text that is not a value yet. */
  readonly onType: (hasText: boolean) => void;
  /** Unknown names of all fields. */
  readonly unknown: readonly UnknownName[];
}

const pauseMs = 120;
/** As much as the archiver accepts. */
const maxLetters = 200;

export function NameField({ kind, values, onChange, onType, unknown, ...field }: NameFieldProps) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim().slice(0, maxLetters), pauseMs);
  const { data } = useBridgeQuery('rules.suggest', { kind, text: settled }, { showsLast: true });
  const own = unknown.filter((one) => one.kind === kind && values.includes(one.name));
  const replace = (name: string, near: string) =>
    onChange([...new Set(values.map((each) => (each === name ? near : each)))]);
  return (
    <TagsField
      {...field}
      suggestions={data?.names ?? []}
      values={values}
      onChange={onChange}
      onType={(next) => {
        setText(next);
        onType(next !== '');
      }}
      warning={
        own.length > 0 &&
        own.map(({ name, nearest }) => (
          <span key={name} className={styles.unknown}>
            <span>The catalogue does not have "{name}" yet.</span>
            {nearest.length > 0 && <span>Did you mean</span>}
            {nearest.map((near) => (
              <Button
                key={near}
                size="compact-xs"
                variant="default"
                aria-label={`Replace "${name}" by "${near}"`}
                onClick={() => replace(name, near)}
              >
                {near}
              </Button>
            ))}
          </span>
        ))
      }
    />
  );
}
