/**
 * The search of a screen. `/` focuses it; Escape empties it, then leaves it. Reports changes after a short
 * pause.
 */
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { escapeField } from '../keyboard/keys.ts';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

const pauseMs = 150;

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const report = useDebouncedCallback((next: string) => {
    reported.current = next;
    onSearch(next);
  }, pauseMs);
  // A reported text returns as the value while the user may have typed more, so only a value from elsewhere
  // replaces the text.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  const change = (next: string) => {
    setText(next);
    report(next);
  };
  return (
    <TextInput
      className={styles.search}
      data-search
      type="search"
      size="xs"
      aria-label={label}
      placeholder={label}
      value={text}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size="xs" aria-label="Clear search" onClick={() => change('')} />
        ) : (
          <Kbd size="xs" aria-hidden>
            /
          </Kbd>
        )
      }
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => escapeField(event, () => change(''))}
    />
  );
}
