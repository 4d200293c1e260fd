/** How the wall is laid out. */
import { SegmentedControl } from '@mantine/core';
import { changeWall } from '../grid/grid-store.ts';
import type { Wall, WallLayout } from '../grid/stream-grid.ts';

const layouts: readonly { readonly value: WallLayout; readonly label: string }[] = [
  { value: 'one', label: 'One' },
  { value: 'pair', label: 'Side by side' },
  { value: 'main', label: '1 + 3' },
  { value: 'grid', label: '2 × 2' },
];

export function LayoutChoice({ wall }: { readonly wall: Wall }) {
  return (
    <SegmentedControl
      size="xs"
      withItemsBorders={false}
      aria-label="Layout of the wall"
      value={wall.layout}
      onChange={(layout) => changeWall((now) => ({ ...now, layout }))}
      data={[...layouts]}
    />
  );
}
