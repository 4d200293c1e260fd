/** Makes the colours follow the theme setting; Mantine keeps the last one for the first paint. */
import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useBridgeQuery } from '../bridge/hooks.tsx';

export function ThemeSync() {
  const { data: settings } = useBridgeQuery('settings.get', null);
  const { setColorScheme } = useMantineColorScheme();
  const chosen = settings?.['interface.theme'];
  useEffect(() => {
    if (chosen) setColorScheme(chosen === 'system' ? 'auto' : chosen);
  }, [chosen, setColorScheme]);
  return null;
}
