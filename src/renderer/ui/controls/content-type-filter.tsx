/** Selects one of the content types. */
import { Select } from '@mantine/core';
import { contentTypeLabel } from '../../../shared/domain/content-types.ts';

interface ContentTypeFilterProps {
  readonly value: string | undefined;
  /** The content types to choose from; `value` is added if it is none of them. */
  readonly names: Iterable<string>;
  readonly onChange: (contentType: string | undefined) => void;
  readonly className: string | undefined;
}

export function ContentTypeFilter({ value, names, onChange, className }: ContentTypeFilterProps) {
  const shown = new Set(names);
  if (value) shown.add(value);
  return (
    <Select
      className={className}
      size="xs"
      aria-label="Content type"
      placeholder="All content types"
      data={[...shown].map((name) => ({ value: name, label: contentTypeLabel(name) }))}
      value={value ?? null}
      onChange={(type) => onChange(type ?? undefined)}
      clearable
      maxDropdownHeight={320}
      clearButtonProps={{ 'aria-label': 'Show all content types' }}
    />
  );
}
