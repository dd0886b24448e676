// Moves a paused element by one picture.
import { createFrameStep, type FrameStep } from '../logic/frame-step.ts';

/** The browser has shown the picture by then, or will tell none. */
const TOLD_AFTER_MS = 250;
const MOST_WAITING = 3;

/** @returns the start of the picture that is shown after the move, where the browser tells it. */
function seekPicture(video: HTMLVideoElement, seconds: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const settle = (start?: number): void => {
      clearTimeout(late);
      video.cancelVideoFrameCallback(told);
      video.removeEventListener('emptied', stop);
      resolve(start);
    };
    const stop = (): void => settle();
    let late = setTimeout(settle, TOLD_AFTER_MS * 20);
    const told = video.requestVideoFrameCallback((_now, { mediaTime }) => settle(mediaTime));
    video.addEventListener('emptied', stop, { once: true });
    video.addEventListener(
      'seeked',
      () => {
        clearTimeout(late);
        late = setTimeout(settle, TOLD_AFTER_MS);
      },
      { once: true },
    );
    video.currentTime = seconds;
  });
}

interface Stepping {
  readonly step: FrameStep;
  waiting: number;
  last: Promise<void>;
}

const steppings = new WeakMap<HTMLVideoElement, Stepping>();

function steppingOf(video: HTMLVideoElement, bounds: () => { first: number; last: number }): Stepping {
  const known = steppings.get(video);
  if (known !== undefined) return known;
  const step = createFrameStep({ seek: (seconds) => seekPicture(video, seconds), bounds });
  const made = { step, waiting: 0, last: Promise.resolve() };
  steppings.set(video, made);
  return made;
}

/** One step after another: a held key asks for more of them than a browser can show. */
export function stepPicture(
  element: HTMLVideoElement,
  frames: -1 | 1,
  bounds: () => { first: number; last: number },
): void {
  // The element of hls-video shows another one in its shadow.
  const video = element.shadowRoot?.querySelector('video') ?? element;
  if (!('requestVideoFrameCallback' in video)) return;
  const stepping = steppingOf(video, bounds);
  if (stepping.waiting >= MOST_WAITING) return;
  stepping.waiting += 1;
  stepping.last = stepping.last
    .then(() => (video.paused ? stepping.step(frames, video.currentTime) : undefined))
    .finally(() => {
      stepping.waiting -= 1;
    });
}
