// While the controls are hidden, the time line neither measures nor draws. Else each picture and each seek would force the
// browser to lay the page out.
import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { PlaybackHandle } from '../engine/create-playback.ts';

export function useQuietRange(
  controller: RefObject<Element | null>,
  handle: PlaybackHandle | undefined,
): void {
  useEffect(() => {
    const root = controller.current;
    const range = root?.querySelector('media-time-range');
    if (!root || !range) return;
    const isHidden = () => root.hasAttribute('userinactive') && !root.hasAttribute('mediapaused');
    const { updateBar, checkVisibility } = range;
    // media-chrome animates the bar while this says that it is visible.
    range.checkVisibility = (options) => !isHidden() && checkVisibility.call(range, options);
    range.updateBar = () => {
      if (!isHidden()) updateBar.call(range);
    };
    const changes = new MutationObserver(range.updateBar);
    changes.observe(root, { attributeFilter: ['userinactive', 'mediapaused'] });
    return () => {
      changes.disconnect();
      Object.assign(range, { updateBar, checkVisibility });
    };
  }, [controller, handle]);
}
