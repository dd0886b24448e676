// The preview on a live game's time line: the picture at a position, and its delay behind live.
import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import { behindClock } from '../logic/behind-text.ts';

/** Closer to the edge than this, it says only "live". */
const AT_EDGE_S = 3;

/** Writes it into the element `.player__preview-behind`. */
export function useLivePreview(
  parent: RefObject<Element | null>,
  handle: PlaybackHandle | undefined,
  isLive: boolean,
  atEdge: string,
): void {
  useEffect(() => {
    const range = parent.current?.querySelector('media-time-range');
    if (!range || !handle || !isLive) return;
    const media = handle.element;
    const write = () => {
      const place = range.querySelector('.player__preview-behind');
      const time = range.getAttribute('mediapreviewtime');
      if (!place || time === null || media.seekable.length === 0) return;
      handle.refreshThumbnails();
      const behind = media.seekable.end(media.seekable.length - 1) - Number(time);
      place.textContent = behind < AT_EDGE_S ? atEdge : behindClock(behind);
    };
    const changes = new MutationObserver(write);
    changes.observe(range, { attributeFilter: ['mediapreviewtime'] });
    return () => changes.disconnect();
  }, [parent, handle, isLive, atEdge]);
}
