/** Shows the section that the address names (`/settings#archive`), as menus and notifications do. */
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** `isThere`: the sections are on the page. Each move to an address counts, also one to where it was before. */
export function useNamedSection(isThere: boolean): void {
  const location = useLocation();
  useEffect(() => {
    if (isThere && location.hash !== '') document.getElementById(location.hash)?.scrollIntoView();
  }, [isThere, location]);
}
