/** Whether the controls over a picture are seen, so that what moves in them all the time need not while they aren't. */
import { type RefObject, useEffect, useState } from 'react';

/** What keeps them there although nobody moves the pointer; see streams.css. */
const inUse = ':has([aria-expanded="true"], .mk-controls :focus-visible, .mk-tile-head :focus-visible)';

/** `controller` is the `media-controller`, which tells of each time that it comes to rest. */
export function useControlsInUse(controller: RefObject<HTMLElement | null>): boolean {
  const [isInUse, setIsInUse] = useState(false);
  useEffect(() => {
    const element = controller.current;
    if (element === null) return;
    const look = () => {
      const isAtRest = element.hasAttribute('userinactive') && !element.hasAttribute('mediapaused');
      setIsInUse(!isAtRest || element.matches(inUse));
    };
    const observer = new MutationObserver(look);
    observer.observe(element, { attributeFilter: ['userinactive', 'mediapaused'] });
    look();
    return () => observer.disconnect();
  }, [controller]);
  return isInUse;
}
