// Marks of a page on the time line, and their names in its preview. Loads with the first mark.
import { useEffect, useRef, type RefObject } from 'react';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import { putChapters } from './put-chapters.ts';
import { nameAt, shareOf, type Span, type TimeMarks } from './time-marks.ts';
import './marks-on-line.css';

/** The element of media-chrome. */
interface TimeRange extends HTMLElement {
  readonly mediaDuration: number;
  readonly mediaSeekableStart: number;
  readonly mediaSeekableEnd: number;
}

/** As media-chrome draws the line. */
function spanOf({ mediaDuration, mediaSeekableStart, mediaSeekableEnd }: TimeRange): Span {
  return {
    first: Number.isFinite(mediaSeekableStart) ? mediaSeekableStart : 0,
    last: Number.isFinite(mediaDuration) ? mediaDuration : mediaSeekableEnd,
  };
}

export function MarksOnLine({
  controller,
  handle,
  marks,
}: {
  controller: RefObject<Element | null>;
  handle: PlaybackHandle | undefined;
  marks: TimeMarks;
}) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const root = controller.current;
    const range = root?.querySelector<TimeRange>('media-time-range');
    if (!root || !range) return;
    const isHidden = () => root.hasAttribute('userinactive') && !root.hasAttribute('mediapaused');
    const put = () => {
      // Hidden controls cost no layout.
      if (isHidden()) return;
      const span = spanOf(range);
      for (const [index, dot] of [...(place.current?.children ?? [])].entries()) {
        const share = shareOf(span, marks.marks[index]?.at ?? -1);
        (dot as HTMLElement).hidden = share === undefined;
        if (share !== undefined) (dot as HTMLElement).style.left = `${(share * 100).toFixed(3)}%`;
      }
    };
    const write = () => {
      const words = range.querySelector('.player__preview-name');
      const time = range.getAttribute('mediapreviewtime');
      if (words && time !== null) words.textContent = nameAt(marks, spanOf(range), Number(time));
    };
    put();
    write();
    const moves = new MutationObserver(put);
    moves.observe(range, { attributeFilter: ['mediaduration', 'mediaseekable'] });
    moves.observe(root, { attributeFilter: ['userinactive', 'mediapaused'] });
    const points = new MutationObserver(write);
    points.observe(range, { attributeFilter: ['mediapreviewtime'] });
    return () => {
      moves.disconnect();
      points.disconnect();
    };
  }, [controller, marks]);
  useChapters(handle, marks);
  return (
    <span ref={place} className="player__marks" aria-hidden="true">
      {marks.marks.map(({ at, colour }, index) => (
        <span
          // Marks of one second differ by their place alone.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${at}-${index}`}
          className="player__mark-dot"
          hidden
          style={colour === undefined ? undefined : { background: colour }}
        />
      ))}
    </span>
  );
}

/** Chapters as a text track: the time line shows its parts, and other programs may read them. */
function useChapters(handle: PlaybackHandle | undefined, { chapters }: TimeMarks): void {
  // Marks come more often than chapters change.
  const text = JSON.stringify(chapters);
  useEffect(() => {
    const media = handle?.element.nativeEl as HTMLMediaElement | undefined;
    if (media === undefined || typeof globalThis.VTTCue !== 'function') return;
    return putChapters(media, JSON.parse(text) as TimeMarks['chapters']);
  }, [handle, text]);
}
