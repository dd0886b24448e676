// Jumps into a stream of open groups, against a made hls.js and a made element.
import type { Hls } from 'hls-video-element';
import type { Fragment } from 'hls.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** How long a jump waits at most for an empty buffer. */
const FLUSH_MS = 400;

/** Where the picture really stands. */
let stands = 0;
class Media {
  buffered = { length: 1, start: () => 0, end: () => 100 };
  get currentTime(): number {
    return stands;
  }
  set currentTime(seconds: number) {
    stands = seconds;
  }
}

beforeEach(() => {
  stands = 12;
  vi.useFakeTimers();
  vi.stubGlobal('HTMLMediaElement', Media);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const text = (name: string): number[] => Array.from(name, (letter) => letter.charCodeAt(0));
const number = (value: number): number[] =>
  [value >>> 24, value >>> 16, value >>> 8, value].map((one) => one & 255);
const box = (type: string, ...content: number[]): number[] => [
  ...number(content.length + 8),
  ...text(type),
  ...content,
];
const nothing = (count: number): number[] => Array.from({ length: count }, () => 0);

const init = box(
  'moov',
  ...box(
    'trak',
    ...box('tkhd', ...nothing(12), ...number(1), ...nothing(68)),
    ...box(
      'mdia',
      ...box(
        'minf',
        ...box(
          'stbl',
          ...box(
            'stsd',
            ...nothing(8),
            ...box('avc1', ...nothing(78), ...box('avcC', 1, 77, 0, 30, 0xff, 0xe0, 0)),
          ),
        ),
      ),
    ),
  ),
);
/** One picture, a keyframe that is no IDR picture. */
const unit = [...number(2), 0x61, 0x88];
const fragmentOf = (offset: number): number[] =>
  box(
    'moof',
    ...box(
      'traf',
      ...box('tfhd', ...number(0x2_0000), ...number(1)),
      ...box('tfdt', ...number(0), ...number(0)),
      ...box(
        'trun',
        ...number(0x301),
        ...number(1),
        ...number(offset),
        ...number(1_000),
        ...number(unit.length),
      ),
    ),
  );
const segment = [...fragmentOf(fragmentOf(0).length + 8), ...box('mdat', ...unit)];
const bufferOf = (bytes: number[]): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** A playback in which no decoder may begin between 10 and 20 seconds. */
async function anOpenStream() {
  const { createOpenGroups } = await import('./open-groups.ts');
  const listeners = new Map<string, () => void>();
  const flushes: number[] = [];
  const loading: (number | 'stop')[] = [];
  const media = new Media() as unknown as HTMLVideoElement;
  const groups = createOpenGroups(() => media, new Map([['init', bufferOf(init)]]));
  groups.attach({
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    trigger: () => flushes.push(Date.now()),
    loadingEnabled: true,
    stopLoad: () => loading.push('stop'),
    startLoad: (seconds: number) => loading.push(seconds),
  } as unknown as Hls);
  const load = (): void => {
    for (const sn of [0, 1]) {
      const frag = { sn, level: 0, start: sn * 10, end: sn * 10 + 10, initSegment: { url: 'init' } };
      groups.prepare(frag as unknown as Fragment, null, bufferOf(segment));
    }
  };
  load();
  const hear = (event: string): void => {
    // hls.js has removed all when it says so.
    if (event === 'hlsBufferFlushed') Object.assign(media, { buffered: { length: 0 } });
    listeners.get(event)?.();
  };
  return { media, flushes, load, loading, hear };
}

it('a jump to where no decoder begins waits until the buffer is empty', async () => {
  const { media, flushes, loading, hear } = await anOpenStream();
  media.currentTime = 15;
  expect([media.currentTime, stands, flushes.length]).toEqual([15, 12, 1]);
  expect(loading).toEqual(['stop']);
  media.currentTime = 16;
  hear('hlsBufferFlushed');
  expect(loading).toEqual(['stop', 16]);
  expect([media.currentTime, stands, flushes.length]).toEqual([16, 16, 1]);
});

it('a jump goes on when hls.js drops its queue with the media source', async () => {
  const { media, hear, loading } = await anOpenStream();
  media.currentTime = 15;
  hear('hlsMediaDetached');
  await Promise.resolve();
  expect(loading).toEqual(['stop', 15]);
  expect(media.currentTime).toBe(12);
  media.currentTime = 3;
  expect(stands).toBe(3);
  // The jump that was given up does not come back later.
  vi.advanceTimersByTime(10 * FLUSH_MS);
  expect(stands).toBe(3);
});

it('a jump that hls.js never answers goes on by itself', async () => {
  const { media } = await anOpenStream();
  media.currentTime = 15;
  vi.advanceTimersByTime(FLUSH_MS);
  expect([media.currentTime, stands]).toEqual([15, 15]);
});

it('each jump waits its own time', async () => {
  const { media, load, hear } = await anOpenStream();
  media.currentTime = 15;
  hear('hlsBufferFlushed');
  Object.assign(media, { buffered: new Media().buffered });
  load();
  vi.advanceTimersByTime(FLUSH_MS - 100);
  media.currentTime = 18;
  // The time of the first jump ends here.
  vi.advanceTimersByTime(100);
  expect(stands).toBe(15);
  vi.advanceTimersByTime(FLUSH_MS - 100);
  expect(stands).toBe(18);
});
