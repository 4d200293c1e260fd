/** Scrolls to the part that the address names (`/settings#verify`), which menus, notifications and the palette open. */
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** `isThere`: the sections are rendered. Each navigation counts, also one to the same address. */
export function useNamedSection(isThere: boolean): void {
  const location = useLocation();
  useEffect(() => {
    if (isThere && location.hash !== '') document.getElementById(location.hash)?.scrollIntoView();
  }, [isThere, location]);
}
