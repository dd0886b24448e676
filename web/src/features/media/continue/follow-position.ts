// Sends the viewer's position in a recording: every 15 s while it plays, at a pause, and when the page hides or ends.
import { limits } from '@floodlit/contract/limits';
import { worthResumingSeconds } from '@floodlit/contract/media/resume';

export interface SentPosition {
  readonly seconds: number;
  /** Since this position was watched: a page that is closed long after its pause sends an old position. */
  readonly seconds_ago: number;
}

interface PlayingMedia extends EventTarget {
  readonly currentTime: number;
  readonly duration: number;
  readonly ended: boolean;
  readonly paused: boolean;
}

export interface FollowOptions {
  readonly media: PlayingMedia;
  readonly send: (position: SentPosition) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** True while the game is live: its position is the edge. */
  readonly isLive: () => boolean;
  readonly page: EventTarget;
  readonly isHidden: () => boolean;
}

/** @returns a function that sends the last position and stops. */
export function followPosition({ media, send, now, isLive, page, isHidden }: FollowOptions): () => void {
  let seconds = 0;
  let watchedAt: number | undefined;
  let sentAt = now();
  let sentSeconds: number | undefined;
  // Without this wait, a glance at a game would replace the position of another device.
  let watched = 0;

  const note = (): void => {
    if (isLive()) return;
    const moved = media.currentTime - seconds;
    if (moved > 0 && moved < 2) watched += moved;
    seconds = media.ended ? media.duration : media.currentTime;
    watchedAt = now();
  };
  const sendLatest = (): void => {
    if (watchedAt === undefined || watched < worthResumingSeconds || seconds === sentSeconds) return;
    sentAt = now();
    sentSeconds = seconds;
    send({ seconds, seconds_ago: Math.max(0, (now() - watchedAt) / 1000) });
  };
  const onTime = (): void => {
    if (media.paused && !media.ended) return;
    note();
    if (now() - sentAt >= limits.positionEveryMs) sendLatest();
  };
  const onStop = (): void => {
    if (watchedAt !== undefined) note();
    sendLatest();
  };
  const onHidden = (): void => {
    if (isHidden()) sendLatest();
  };
  media.addEventListener('timeupdate', onTime);
  media.addEventListener('pause', onStop);
  media.addEventListener('ended', onStop);
  page.addEventListener('pagehide', sendLatest);
  page.addEventListener('visibilitychange', onHidden);
  return () => {
    media.removeEventListener('timeupdate', onTime);
    media.removeEventListener('pause', onStop);
    media.removeEventListener('ended', onStop);
    page.removeEventListener('pagehide', sendLatest);
    page.removeEventListener('visibilitychange', onHidden);
    sendLatest();
  };
}
