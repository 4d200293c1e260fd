/** Whether the match list hides scores and winners, for those who are yet to watch. Stored in the browser or window. */
import { useState } from 'react';
import { z } from 'zod';
import { readPreference, writePreference } from '../../preferences/preferences.ts';

const storageKey = 'matches.hideResults';

export function useHidesResults(): readonly [boolean, (hides: boolean) => void] {
  const [hides, setHides] = useState(() => readPreference(storageKey, z.boolean()) ?? false);
  const change = (next: boolean) => {
    setHides(next);
    writePreference(storageKey, next);
  };
  return [hides, change];
}
