// Where playback goes on after a failure, against a made hls.js and a made element.
import type { Hls, HlsVideoElement } from 'hls-video-element';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDecodeRecovery } from './decode-recovery.ts';

class Media extends EventTarget {
  static HAVE_METADATA = 1;
  static HAVE_CURRENT_DATA = 2;
  currentTime = 0;
  readyState = 0;
  paused = false;
  error = null;
  plays = 0;
  play = () => {
    this.plays++;
    return Promise.resolve();
  };
}

beforeEach(() => vi.stubGlobal('HTMLMediaElement', Media));
afterEach(() => vi.unstubAllGlobals());

/** A playback that asked to begin at a second, or where hls.js begins (-1). */
function aPlayback(startPosition: number, isLive = false) {
  const loaded: number[] = [];
  const media = new Media();
  const api = {
    levels: [],
    latestLevelDetails: { live: isLive, fragments: [0, 30, 60, 90, 120].map((start) => ({ start })) },
    loadingEnabled: false,
    startPosition: -1,
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
  /** hls.js gives the element a new media source, and goes on by itself when it knows the position. */
  const reset = (goesOn = false) => {
    api.loadingEnabled = goesOn;
    api.startPosition = media.currentTime;
    recovery.noteReset();
    hear('emptied', { currentTime: 0, readyState: 0, paused: true });
    hear('timeupdate');
  };
  return { recovery, media, loaded, hear, reset };
}

it('goes on at the same second when hls.js does not after a reset of its own', () => {
  const { loaded, hear, reset } = aPlayback(-1);
  hear('seeking', { currentTime: 90.5, readyState: 1 });
  reset(true);
  expect(loaded).toEqual([]);
  reset();
  expect(loaded).toEqual([90.5]);
  hear('seeking', { currentTime: 20, readyState: 1 });
  reset();
  expect(loaded).toEqual([90.5, 20]);
});

it('goes on at the same second when a second failure comes before a picture', () => {
  const { loaded, hear, reset } = aPlayback(-1);
  hear('seeking', { currentTime: 90.5, readyState: 1 });
  reset(true);
  hear('loadedmetadata', { readyState: 1 });
  // The element stands at 0 by now, and hls.js loads from there.
  reset(true);
  expect(loaded).toEqual([90.5]);
});

it('plays on after a reset of hls.js, which pauses the element', () => {
  const { media, hear, reset } = aPlayback(-1);
  hear('play', { readyState: 4, currentTime: 50 });
  reset(true);
  hear('canplay', { readyState: 4, currentTime: 50 });
  expect(media.plays).toBe(1);
});

it('loads nothing after a reset when the playback has ended', () => {
  const { recovery, loaded, reset } = aPlayback(75);
  recovery.stop();
  reset();
  expect(loaded).toEqual([]);
});

it.each([
  ['at the second that was asked for', 75, false, [75, 90]],
  ['at the beginning of a recording', -1, false, [0, 30]],
  ['at the edge of a live game', -1, true, [-1, -1]],
])('begins %s when the first pictures cannot be decoded', (_name, startPosition, isLive, expected) => {
  const { recovery, loaded, hear } = aPlayback(startPosition, isLive);
  hear('play', { readyState: 1 });
  recovery.recover();
  recovery.recover();
  expect(loaded).toEqual(expected);
});

it('stays at the beginning when a viewer has gone there', () => {
  const { recovery, loaded, hear } = aPlayback(75);
  hear('timeupdate', { currentTime: 80, readyState: 4 });
  hear('seeking', { currentTime: 0, readyState: 1 });
  recovery.recover();
  expect(loaded).toEqual([0]);
});
