// The time line rests while the controls are hidden: else each picture and each seek would force a layout.
import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { PlaybackHandle } from '../engine/create-playback.ts';

/** The element of media-chrome. */
interface TimeRange extends Element {
  updateBar: () => void;
}

export function useQuietRange(
  controller: RefObject<Element | null>,
  handle: PlaybackHandle | undefined,
): void {
  useEffect(() => {
    const root = controller.current;
    const range = root?.querySelector<TimeRange>('media-time-range');
    if (!root || !range) return;
    const isHidden = () => root.hasAttribute('userinactive') && !root.hasAttribute('mediapaused');
    const draw = range.updateBar.bind(range);
    const isSeen = range.checkVisibility.bind(range);
    // media-chrome animates the bar while this says that it is visible.
    range.checkVisibility = (options) => !isHidden() && isSeen(options);
    range.updateBar = () => {
      if (!isHidden()) draw();
    };
    const changes = new MutationObserver(range.updateBar);
    changes.observe(root, { attributeFilter: ['userinactive', 'mediapaused'] });
    return () => {
      changes.disconnect();
      Object.assign(range, { updateBar: draw, checkVisibility: isSeen });
    };
  }, [controller, handle]);
}
