/** Applies the theme setting; Mantine stores the last one for the first paint. */
import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useBridgeQuery } from '../bridge/hooks.tsx';

export function ThemeSync() {
  const { data: settings } = useBridgeQuery('settings.get', null);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const theme = settings?.['interface.theme'];
  const chosen = theme === 'system' ? 'auto' : theme;
  useEffect(() => {
    // Setting it restyles the whole page, even without a change.
    if (chosen !== undefined && chosen !== colorScheme) setColorScheme(chosen);
  }, [chosen, colorScheme, setColorScheme]);
  return null;
}
