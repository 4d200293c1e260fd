/** Of whom the figures are, where the query names players, champions or teams: of those, or of everyone in the games. */
import { SegmentedControl } from '@mantine/core';
import { subjectFields } from '../../../../shared/query/fields.ts';
import { cutQuery } from '../../../../shared/query/parts.ts';
import type { Address } from '../query/use-address.ts';

const choices = [
  { value: 'named', label: 'Named in the search' },
  { value: 'everyone', label: 'Everyone in these games' },
];

export function WhoIsCounted({ address }: { readonly address: Address }) {
  const { query, search } = address;
  const namesSomebody = cutQuery(query).some(
    ({ field, isNegated }) => !isNegated && subjectFields.some((one) => one === field),
  );
  if (!namesSomebody) return null;
  return (
    <div className="mk-statistics-whom">
      <SegmentedControl
        size="xs"
        aria-label="Include"
        data={choices}
        value={search.all ? 'everyone' : 'named'}
        onChange={(value) => address.change({ all: value === 'everyone' })}
      />
    </div>
  );
}
