/** A choice of one among a few values, all of them visible. */
import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';

interface ToggleGroupProps<T extends string>
  extends Pick<SegmentedControlProps<T>, 'value' | 'onChange' | 'aria-describedby'> {
  /** The accessible name. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string; readonly disabled?: boolean }[];
}

export function ToggleGroup<T extends string>({ label, options, ...control }: ToggleGroupProps<T>) {
  return (
    <SegmentedControl<T>
      size="xs"
      withItemsBorders={false}
      aria-label={label}
      data={[...options]}
      {...control}
    />
  );
}
