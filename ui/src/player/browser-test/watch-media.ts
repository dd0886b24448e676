// The observed playback: every frame, every restart, and the position.
import type { Page } from 'playwright-core';

/** Observes the media element from its start: what it plays, and everything that would be a restart. */
export const watchMedia = () => {
  const log = { times: [] as number[], restarts: [] as string[], gap: 0, last: 0 };
  Object.assign(window, { log });
  const seen = new WeakSet<HTMLVideoElement>();
  const secondsAtHand = ({ buffered, currentTime }: HTMLVideoElement) => {
    for (let range = 0; range < buffered.length; range++)
      if (buffered.start(range) <= currentTime && currentTime < buffered.end(range))
        return buffered.end(range) - currentTime;
    return 0;
  };
  const look = () => {
    const video = document.querySelector('hls-video')?.shadowRoot?.querySelector('video');
    if (video && !seen.has(video)) {
      seen.add(video);
      if (log.times.length > 0) log.restarts.push('another element');
      const onFrame = (now: number, frame: VideoFrameCallbackMetadata) => {
        if (log.last > 0) log.gap = Math.max(log.gap, now - log.last);
        log.last = now;
        log.times.push(frame.mediaTime);
        video.requestVideoFrameCallback(onFrame);
      };
      video.requestVideoFrameCallback(onFrame);
      for (const name of ['emptied', 'loadstart', 'pause', 'waiting', 'error']) {
        video.addEventListener(name, () => {
          // Waiting at the very beginning is no restart.
          if (video.currentTime === 0) return;
          const atHand = secondsAtHand(video);
          // A machine without time to decode buffered media is no restart either.
          if (name !== 'waiting' || atHand < 1)
            log.restarts.push(`${name} at ${video.currentTime}, ${atHand} s buffered`);
        });
      }
    }
    requestAnimationFrame(look);
  };
  look();
};

export interface MediaLog {
  times: number[];
  restarts: string[];
  gap: number;
}
/** The events that interrupt the picture. A short wait at a live edge or on a busy machine is not one. */
export const listBreaks = ({ restarts }: MediaLog): string[] =>
  restarts.filter((each) => !each.startsWith('waiting'));
export const readLog = (page: Page) => page.evaluate(() => (window as unknown as { log: MediaLog }).log);

export const state = (page: Page) =>
  page.evaluate(() => {
    const media = document.querySelector<HTMLVideoElement>('hls-video');
    return (
      media && { time: media.currentTime, paused: media.paused, muted: media.muted, volume: media.volume }
    );
  });

/** Whether the times of the frames only increase. */
export const isRising = (times: number[]) =>
  times.every((time, index) => index === 0 || time >= (times[index - 1] ?? 0));
