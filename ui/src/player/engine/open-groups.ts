// Streams of open groups of pictures: a fragment that a decoder begins with is prepared for it. Others stay whole, so
// that a viewer who plays on loses no picture.
import { Hls } from 'hls-video-element';
import type { Fragment, Part } from 'hls.js';
import { readPictureTrack, startFragments, startsClosed } from '@floodlit/contract/sums/avc-fragment';
import type { StartFragments } from '@floodlit/contract/sums/avc-fragment';

/** The end of a fragment is buffered up to here before the next one, which begins a little earlier or later. */
const SEAM_S = 0.06;
/** Pictures are shown up to this long after the start that a playlist names for their segment. */
const REORDER_S = 0.4;
/** After this long a jump goes on without an empty buffer. */
const FLUSH_MS = 400;

const place = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime');

export interface OpenGroups {
  prepare: (frag: Fragment, part: Part | null, data: ArrayBuffer) => ArrayBuffer;
  attach: (api: Hls) => void;
}

interface Appended {
  level: number;
  frag: Fragment;
  /** A decoder cannot begin here. */
  isUnsafe: boolean;
}

/** @param inits the initial fragments so far, by address. */
export function createOpenGroups(
  video: () => HTMLVideoElement,
  inits: ReadonlyMap<string, ArrayBuffer>,
): OpenGroups {
  let hls: Hls | undefined;
  /** By the number of the segment. */
  const appended = new Map<number, Appended>();
  /** The segment that a decoder begins with, while its later parts arrive. */
  let begun: { sn: number; level: number; start: StartFragments } | undefined;
  let pendingSeek: number | undefined;
  let landing: ReturnType<typeof setTimeout> | undefined;
  /** Before the jump that waits. */
  let isLoading = false;

  const isBuffered = (seconds: number): boolean => {
    const { buffered } = video();
    for (let index = 0; index < buffered.length; index++)
      if (buffered.start(index) <= seconds && seconds < buffered.end(index)) return true;
    return false;
  };

  const isPartlyBuffered = ({ start, end }: Fragment): boolean => {
    const { buffered } = video();
    for (let index = 0; index < buffered.length; index++)
      if (buffered.start(index) < end && start < buffered.end(index)) return true;
    return false;
  };

  /** Whether a decoder that begins here, in what is buffered or arrives, would fail. */
  const isUnsafe = (seconds: number): boolean =>
    [...appended.values()].some(
      ({ frag, isUnsafe: is }) =>
        is && seconds >= frag.start && seconds < frag.end + REORDER_S && isPartlyBuffered(frag),
    );

  /** A jump into what is buffered, or arrives, begins at a keyframe there. It is loaded again, to begin with. */
  function seek(seconds: number): void {
    const isPending = pendingSeek !== undefined;
    if (isPending || (hls && isUnsafe(seconds))) pendingSeek = seconds;
    else place?.set?.call(video(), seconds);
    if (isPending || pendingSeek === undefined) return;
    // Later parts of a segment whose keyframe is gone would be dropped, and count as loaded.
    isLoading = hls?.loadingEnabled === true;
    hls?.stopLoad();
    // At the end of a stream, hls.js may pass over the request and report nothing.
    landing = setTimeout(land, FLUSH_MS);
    hls?.trigger(Hls.Events.BUFFER_FLUSHING, { startOffset: 0, endOffset: Infinity, type: null });
  }

  function land(): void {
    if (pendingSeek === undefined) return;
    const seconds = pendingSeek;
    drop();
    place?.set?.call(video(), seconds);
    if (isLoading) hls?.startLoad(seconds, true);
  }

  /** hls.js reports each buffer, and looks for dropped media in the same way. */
  function landWhenEmpty(): void {
    if (pendingSeek !== undefined && !isBuffered(pendingSeek)) land();
  }

  /** A jump that waits is over, and so is its time: the next one has its own. */
  function drop(): void {
    clearTimeout(landing);
    pendingSeek = undefined;
    forget();
  }

  /** hls.js goes on with another media source, and forgets that it was stopped. */
  function giveUp(): void {
    const seconds = pendingSeek;
    drop();
    if (seconds !== undefined && isLoading) queueMicrotask(() => hls?.startLoad(seconds));
  }

  function forget(): void {
    appended.clear();
    begun = undefined;
  }

  /** hls.js and the keys for single pictures move the inner element, so it obeys too. */
  function guardSeeks(): void {
    Object.defineProperty(video(), 'currentTime', {
      configurable: true,
      get: () => pendingSeek ?? (place?.get?.call(video()) as number),
      set: seek,
    });
  }

  return {
    attach(api) {
      hls = api;
      drop();
      guardSeeks();
      api.on(Hls.Events.MEDIA_DETACHED, giveUp);
      api.on(Hls.Events.BUFFER_FLUSHED, landWhenEmpty);
    },
    prepare(frag, part, data) {
      if (frag.sn === 'initSegment') return data;
      const { sn, level } = frag;
      const bytes = new Uint8Array(data);
      const bufferOf = (made: Uint8Array) => (made === bytes ? data : (made.buffer as ArrayBuffer));
      if (part && part.index > 0)
        return begun?.sn === sn && begun.level === level ? bufferOf(begun.start.take(bytes)) : data;
      begun = undefined;
      const init = inits.get(frag.initSegment?.url ?? '');
      const track = init && readPictureTrack(new Uint8Array(init));
      if (!track) return data;
      const isClosed = startsClosed(bytes, track);
      const follows = appended.get(sn - 1)?.level === level && isBuffered(frag.start - SEAM_S);
      appended.set(sn, { level, frag, isUnsafe: !isClosed && follows });
      if (isClosed || follows) return data;
      begun = { sn, level, start: startFragments(track) };
      return bufferOf(begun.start.take(bytes));
    },
  };
}
