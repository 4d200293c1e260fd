/** Makes the colours follow the theme setting; Mantine keeps the last one for the first paint. */
import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useBridgeQuery } from '../bridge/hooks.tsx';

export function ThemeSync() {
  const { data: settings } = useBridgeQuery('settings.get', null);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const theme = settings?.['interface.theme'];
  const chosen = theme === 'system' ? 'auto' : theme;
  useEffect(() => {
    // It stores and styles the whole page anew even where nothing changes.
    if (chosen !== undefined && chosen !== colorScheme) setColorScheme(chosen);
  }, [chosen, colorScheme, setColorScheme]);
  return null;
}
