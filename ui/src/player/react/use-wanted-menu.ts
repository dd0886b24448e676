// The settings menu is built when somebody comes to its button: its elements cost a phone a tenth of a second.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RefObject } from 'react';

const BUTTON = 'media-settings-menu-button';

/** Whether the menu of this controller has been wanted. It is there before its button reacts to a press. */
export function useWantedMenu(controller: RefObject<Element | null>): boolean {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const root = controller.current;
    if (!root || isWanted) return;
    const note = ({ target }: Event): void => {
      if (target instanceof Element && target.closest(BUTTON)) flushSync(() => setIsWanted(true));
    };
    const kinds = ['pointerover', 'focusin', 'click'];
    for (const kind of kinds) root.addEventListener(kind, note, true);
    return () => {
      for (const kind of kinds) root.removeEventListener(kind, note, true);
    };
  }, [controller, isWanted]);
  return isWanted;
}
