/** The user's columns and widths, stored in the browser or the desktop window. */
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { readPreference, writePreference } from '../../../preferences/preferences.ts';
import { type ColumnChoice, type ColumnName, columnNames, columns } from './columns.ts';

const nameSchema = z.enum(columnNames);
const choiceSchema = z.object({
  hidden: z.array(nameSchema),
  widths: z.partialRecord(nameSchema, z.number().min(30).max(800)),
});

const storageKey = 'library.columns';
const defaultChoice: ColumnChoice = { hidden: [], widths: {} };

export interface Columns {
  readonly choice: ColumnChoice;
  readonly toggle: (name: ColumnName) => void;
  readonly widen: (name: ColumnName, width: number) => void;
  readonly reset: () => void;
}

export function useColumns(): Columns {
  const [choice, setChoice] = useState<ColumnChoice>(
    () => readPreference(storageKey, choiceSchema) ?? defaultChoice,
  );
  const change = useCallback((next: (old: ColumnChoice) => ColumnChoice) => {
    setChoice((old) => {
      const changed = next(old);
      writePreference(storageKey, changed);
      return changed;
    });
  }, []);
  return {
    choice,
    toggle: (name) =>
      change((old) => ({
        ...old,
        hidden: old.hidden.includes(name) ? old.hidden.filter((one) => one !== name) : [...old.hidden, name],
      })),
    widen: (name, width) =>
      change((old) => ({
        ...old,
        widths: { ...old.widths, [name]: Math.round(Math.max(columns[name].minWidth, Math.min(600, width))) },
      })),
    reset: () => change(() => defaultChoice),
  };
}
