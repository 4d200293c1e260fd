/** The list of missing files as a file. */
import { z } from 'zod';

/** CSV is written for spreadsheet programs; JSON is one array of the items of `coverage.assets`. */
export const gapsFormats = ['csv', 'json'] as const;
export const gapsFormatSchema = z.enum(gapsFormats);
export type GapsFormat = (typeof gapsFormats)[number];
