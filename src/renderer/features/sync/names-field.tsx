/** A field for names of leagues or teams, suggested from the catalogue or typed. */
import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useBridgeQuery } from '../../bridge/hooks.tsx';

interface NamesFieldProps {
  readonly kind: 'leagues' | 'teams';
  readonly label: string;
  readonly placeholder: string;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
}

export function NamesField({ kind, label, placeholder, values, onChange }: NamesFieldProps) {
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
