// Plays a film from any server and ends in every case: the game behind it must never wait for an advertiser.
import type { FilmEnd } from './film-end.ts';
import { quartersReached, type FilmQuarter } from './film-quarters.ts';

/** The game starts when the film has no picture by then. */
const PICTURE_MS = 3_000;
const STALL_MS = 3_000;
const LONGEST_MS = 120_000;
const LOOK_MS = 100;

export interface Film {
  /** Resolves to whether the film has a picture. */
  shown: Promise<boolean>;
  ended: Promise<FilmEnd>;
  end: (end: FilmEnd) => void;
}

/**
 * @param waitedMs the part of the time for the first picture that is already used
 * @param onQuarter called once for each quarter that was played
 */
export function playFilm(
  video: HTMLVideoElement,
  url: string,
  waitedMs = 0,
  onQuarter?: (quarter: FilmQuarter) => void,
): Film {
  const { promise: shown, resolve: show } = Promise.withResolvers<boolean>();
  const { promise: ended, resolve: settle } = Promise.withResolvers<FilmEnd>();
  const over = new AbortController();
  const { signal } = over;
  const startedAt = performance.now();
  let shownAt: number | undefined;
  let movedAt = startedAt;
  let position = 0;
  let quarters = 0;

  function tellQuarters(at: number): void {
    for (const quarter of quartersReached(at, video.duration, quarters)) {
      quarters += 1;
      onQuarter?.(quarter);
    }
  }

  function end(reason: FilmEnd): void {
    if (signal.aborted) return;
    if (shownAt !== undefined) tellQuarters(reason === 'ended' ? video.duration : video.currentTime);
    over.abort();
    clearInterval(looking);
    show(false);
    settle(reason);
    video.pause();
    // Ends the download, which may be endless.
    video.removeAttribute('src');
    video.load();
  }

  function onPicture(): void {
    if (signal.aborted || shownAt !== undefined) return;
    shownAt = movedAt = performance.now();
    show(true);
  }

  const looking = setInterval(() => {
    const now = performance.now();
    if (shownAt === undefined) {
      if (now - startedAt + waitedMs >= PICTURE_MS) end('late');
      return;
    }
    if (video.currentTime !== position || video.paused) movedAt = now;
    position = video.currentTime;
    tellQuarters(position);
    if (now - movedAt >= STALL_MS) end('stalled');
    else if (now - shownAt >= LONGEST_MS) end('cut');
  }, LOOK_MS);

  const on = (name: string, act: () => void): void => video.addEventListener(name, act, { signal });
  on('ended', () => end('ended'));
  on('error', () => end('failed'));
  // Sound without a picture is no film, and must not be heard before the game.
  on('loadedmetadata', () => video.videoWidth === 0 && end('failed'));
  document.addEventListener('visibilitychange', () => document.hidden && end('hidden'), { signal });
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(onPicture);
  else on('playing', onPicture);

  if (document.hidden) end('hidden');
  else {
    video.src = url;
    video.play().catch((error: unknown) => {
      // An abort is the end itself.
      if (error instanceof DOMException && error.name === 'NotAllowedError') end('blocked');
    });
  }
  return { shown, ended, end };
}
