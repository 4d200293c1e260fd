/** Asks before a rule is saved with names that the catalogue does not have. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { NamedIn } from './rule-draft.ts';
import styles from './unknown-question.module.css';

interface UnknownQuestionProps {
  readonly names: readonly NamedIn[];
  readonly onAnswer: (savesThem: boolean) => void;
}

/**
 * Takes the place of the buttons, and the focus. Its first button, where "Save" was, does not save: a second click on
 * "Save" must not answer a question that nobody has read.
 */
export function UnknownQuestion({ names, onAnswer }: UnknownQuestionProps) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const quoted = [...new Set(names.map(({ name }) => `"${name}"`))].join(', ');
  return (
    <section className={styles.question} aria-label="Unknown names">
      <p role="alert">
        The catalogue does not have {quoted}. The rule matches nothing there until the service lists it.
      </p>
      <div className={styles.answers}>
        <Button ref={back} variant="default" onClick={() => onAnswer(false)}>
          Continue editing
        </Button>
        <Button variant="default" onClick={() => onAnswer(true)}>
          Save as it is
        </Button>
      </div>
    </section>
  );
}
