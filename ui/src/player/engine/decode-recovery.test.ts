// Where playback goes on after a failure, against a made hls.js and a made element.
import type { Hls, HlsVideoElement } from 'hls-video-element';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDecodeRecovery } from './decode-recovery.ts';

class Media extends EventTarget {
  static HAVE_CURRENT_DATA = 2;
  currentTime = 0;
  readyState = 0;
  paused = false;
  error = null;
  play = () => Promise.resolve();
}

beforeEach(() => vi.stubGlobal('HTMLMediaElement', Media));
afterEach(() => vi.unstubAllGlobals());

/** A playback that asked to begin at a second, or where hls.js begins (-1). */
function aPlayback(startPosition: number) {
  const loaded: number[] = [];
  const media = new Media();
  const api = {
    levels: [],
    latestLevelDetails: { fragments: [0, 30, 60, 90, 120].map((start) => ({ start })) },
    recoverMediaError: () => Object.assign(media, { currentTime: 0, readyState: 0 }),
    startLoad: (seconds: number) => loaded.push(seconds),
  };
  const recovery = createDecodeRecovery(
    media as unknown as HlsVideoElement,
    () => api as unknown as Hls,
    startPosition,
    () => undefined,
  );
  const hear = (event: string, now: Partial<Media> = {}) => {
    Object.assign(media, now);
    media.dispatchEvent(new Event(event));
  };
  return { recovery, loaded, hear };
}

it('goes on at the same second after each reset that hls.js makes by itself', () => {
  const { recovery, loaded, hear } = aPlayback(-1);
  hear('seeking', { currentTime: 90.5, readyState: 1 });
  for (let reset = 0; reset < 2; reset++) {
    recovery.noteRefusal();
    recovery.noteReset();
    hear('emptied', { currentTime: 0, readyState: 0 });
    hear('timeupdate');
  }
  expect(loaded).toEqual([90.5, 90.5]);
});

it.each([
  ['the second that was asked for', 75, [75, 90]],
  ['where hls.js begins', -1, [-1, -1]],
])('begins at %s when the first pictures cannot be decoded', (_name, startPosition, expected) => {
  const { recovery, loaded, hear } = aPlayback(startPosition);
  hear('play', { readyState: 1 });
  recovery.recover();
  recovery.recover();
  expect(loaded).toEqual(expected);
});

it('stays at the beginning when a viewer has gone there', () => {
  const { recovery, loaded, hear } = aPlayback(75);
  hear('timeupdate', { currentTime: 80, readyState: 4 });
  hear('seeking', { currentTime: 0, readyState: 1 });
  hear('timeupdate', { readyState: 4 });
  recovery.recover();
  expect(loaded).toEqual([0]);
});
