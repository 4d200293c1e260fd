/**
 * The search of a screen. `/` focuses it; Escape empties it, then leaves it. Reports changes after a short
 * pause.
 */
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { escapeField } from '../keyboard/keys.ts';
import styles from './search-field.module.css';
import { useTypedText } from './use-typed-text.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

const pauseMs = 150;

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, type, flush } = useTypedText({ value, input, pauseMs, onReport: onSearch });
  return (
    <TextInput
      ref={input}
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
          <CloseButton size="xs" aria-label="Clear search" onClick={() => type('')} />
        ) : (
          <Kbd size="xs" aria-hidden>
            /
          </Kbd>
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={flush}
      onKeyDown={(event) => escapeField(event, () => type(''))}
    />
  );
}
