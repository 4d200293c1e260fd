/** Which files the panel lists, as the address says it. */
import type { CoverageSearch } from '../../../navigation/searches.ts';

type ListedFiles = Partial<Pick<CoverageSearch, 'league' | 'day' | 'of' | 'status' | 'asset'>>;
/** Opens the panel with these files. */
export type OpenFiles = (files: ListedFiles) => void;
/** Changes a part of the address. */
export type ChangeSearch = (part: Partial<CoverageSearch>) => void;
