/** The schema of a page of the service's listings (specification, section 2). Missing or odd counts are null. */
import { z } from 'zod';

const maxItemsPerPage = 20_000;

const count = z.coerce.number().int().min(0).nullish().catch(null);

/** A page of any listing: the items stay unparsed, and are read one by one (listed-items.ts). */
export const pageSchema = z.looseObject({
  totalCount: count,
  totalPages: count,
  pageNumber: count,
  items: z.array(z.unknown()).max(maxItemsPerPage, `more than ${maxItemsPerPage} items on one page`),
});
