/** A value to read exactly and copy: an id, a hash, a path. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { writeClipboard } from '../../bridge/transport.ts';
import { showDone, showFailure } from '../feedback/notices.tsx';
import styles from './copy-text.module.css';

export async function copy(value: string, what: string): Promise<void> {
  try {
    await writeClipboard(value);
    showDone(`${what} copied`);
  } catch (error) {
    // The shell reports the cause; a browser only says that it refused.
    if (error instanceof MatchkeepError) showFailure(error);
    else showFailure(new Error(`Copying was not allowed. Select the ${nounInSentence(what)} and copy it.`));
  }
}

interface CopyTextProps {
  readonly value: string;
  /** The noun for the value, such as `Match id`. */
  readonly what: string;
}

export function CopyText({ value, what }: CopyTextProps) {
  return (
    <span className={styles.copy}>
      <span className="mk-mono mk-cut" title={value}>
        {value}
      </span>
      <Tooltip label={`Copy ${nounInSentence(what)}`}>
        <ActionIcon
          size={24}
          className={styles.button}
          aria-label={`Copy ${nounInSentence(what)}`}
          onClick={() => void copy(value, what)}
        >
          <IconCopy size={13} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

/** `Path` becomes `path`, and `SHA-256` and `Game ID` keep their capitals: `SHA-256`, `game ID`. */
function nounInSentence(noun: string): string {
  return /^[A-Z][a-z]/.test(noun) ? `${noun.charAt(0).toLowerCase()}${noun.slice(1)}` : noun;
}
