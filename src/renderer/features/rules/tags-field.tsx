/** A field for several names, typed or chosen. Suggestions open on a click and with the first letter. */
import { Pill, TagsInput, type TagsInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useIsAsking } from '../../ui/feedback/dialog.tsx';
import styles from './tags-field.module.css';

export interface TagsFieldProps extends Pick<TagsInputProps, 'description' | 'error' | 'placeholder'> {
  readonly label: string;
  /** Those that fit the text, the best first. */
  readonly suggestions: readonly string[];
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  /** Called with text that is not yet a value. */
  readonly onType: (text: string) => void;
  /** A warning about valid values. */
  readonly warning?: ReactNode;
  /** What a value is called; the value itself is shown next to it in the list. */
  readonly toLabel?: (value: string) => string;
  readonly isFirst?: boolean;
}

export function TagsField(props: TagsFieldProps) {
  const { suggestions, values, onChange, onType, warning, toLabel, isFirst, label, ...field } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isAsking = useIsAsking();
  return (
    <div>
      <TagsInput
        {...field}
        label={label}
        data={[...suggestions]}
        // The archiver has chosen them already, by its own rules for names.
        filter={({ options }) => options}
        value={[...values]}
        onChange={(next) => {
          // An open list would cover the fields and buttons below; a click or a letter opens it again.
          setIsOpen(false);
          onChange(next);
        }}
        // Text becomes a value when the user moves to another field, not when a question takes the focus.
        acceptValueOnBlur={!isAsking}
        // The form focuses the first field; an open list would cover the others.
        openOnFocus={false}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setIsOpen(true)}
        onDropdownClose={() => setIsOpen(false)}
        onClick={() => setIsOpen(true)}
        onSearchChange={(text) => {
          if (text !== '') setIsOpen(true);
          onType(text);
        }}
        {...(toLabel && {
          renderOption: ({ option: { value } }) => <Choice value={value} label={toLabel(value)} />,
          renderPill: ({ value = '', onRemove }) => (
            <Pill withRemoveButton onRemove={() => onRemove?.()} title={value}>
              {toLabel(value)}
            </Pill>
          ),
        })}
        {...(isFirst && { 'data-autofocus': true })}
      />
      <div className={styles.warning} role="status">
        {warning}
      </div>
    </div>
  );
}

function Choice({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <span>
      {label} {label !== value && <span className="mk-mono mk-muted">{value}</span>}
    </span>
  );
}
