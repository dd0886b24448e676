// The settings menu mounts when a viewer points at, focuses or presses its button. Before that it would cost a phone
// 100 ms.
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RefObject } from 'react';

const BUTTON = 'media-settings-menu-button';

/** Whether to mount the menu of this controller. React mounts it before the button handles a press. */
export function useWantedMenu(controller: RefObject<Element | null>): boolean {
  const [isWanted, setIsWanted] = useState(false);
  useLayoutEffect(() => {
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
