/** How the wall is laid out. */
import { SegmentedControl } from '@mantine/core';
import { changeGrid } from '../grid/grid-store.ts';
import type { GridLayout, StreamGrid } from '../grid/stream-grid.ts';

const layouts: readonly { readonly value: GridLayout; readonly label: string }[] = [
  { value: 'one', label: 'Single' },
  { value: 'pair', label: 'Side by side' },
  { value: 'main', label: '1 + 3' },
  { value: 'grid', label: '2 × 2' },
];

export function LayoutChoice({ wall }: { readonly wall: StreamGrid }) {
  return (
    <SegmentedControl
      size="xs"
      withItemsBorders={false}
      aria-label="Layout"
      value={wall.layout}
      onChange={(layout) => changeGrid((now) => ({ ...now, layout }))}
      data={[...layouts]}
    />
  );
}
