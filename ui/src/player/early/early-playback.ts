// The hand-over of an early start's playback to the page that loads later.
import type { PlaybackHandle } from '../engine/create-playback.ts';
import type { PlaybackSource } from '../logic/playback-source.ts';

export interface EarlyPlayback {
  /** The content, as its address in the API: `events/7`. */
  subject: string | undefined;
  /** The server's answer. `undefined` after a refusal or a failure; the page then requests it again. */
  source: Promise<PlaybackSource | undefined>;
  handle: Promise<PlaybackHandle | undefined>;
  /** `handle`, once it exists. */
  started?: PlaybackHandle | undefined;
}

// Kept on the window: the early script and the page may be separate bundles with two copies of this file.
const KEY = Symbol.for('floodlit.early_playback');
type Holder = { [KEY]?: EarlyPlayback | undefined };
const holder = globalThis as Holder;

export function offerEarlyPlayback(early: EarlyPlayback): void {
  holder[KEY] = early;
}

/** The source that an early start received, so that the page need not request it again. */
export function findEarlySource(subject: string): Promise<PlaybackSource | undefined> | undefined {
  const early = holder[KEY];
  return early && early.subject === subject ? early.source : undefined;
}

/** Actions over the playing element, once. `undefined` when nothing was started for this asset. */
export function adoptEarlyPlayback(assetId: number): PlaybackHandle | undefined {
  const handle = holder[KEY]?.started;
  if (handle?.assetId !== assetId) return undefined;
  holder[KEY] = undefined;
  return handle;
}

/** Whether a picture plays or is about to, so that a poster would only load in vain. */
export const hasEarlyPlayback = (): boolean => holder[KEY] !== undefined;

/** Resolves when a running start has ended, successful or not. */
export function earlyPlaybackSettled(): Promise<unknown> | undefined {
  const early = holder[KEY];
  return early && !early.started ? early.handle : undefined;
}

/**
 * Resolves with the first frame of an early start, immediately without one, and after `atMostMs` in any case. An
 * application that waits for it before loading leaves the processor to the picture.
 */
export function earlyPictureShown(atMostMs = 1500): Promise<void> {
  const early = holder[KEY];
  if (!early) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, atMostMs);
    void early.handle.then((handle) => {
      if (!handle || handle.state().picture === 'showing') return resolve();
      const unsubscribe = handle.subscribe((state) => {
        if (state.picture === 'waiting' && state.failed === undefined) return;
        unsubscribe();
        resolve();
      });
    });
  });
}

/** Puts a playback back, so that a remounted page adopts the same one. */
export function returnPlayback(handle: PlaybackHandle): void {
  const settled = Promise.resolve(handle);
  holder[KEY] = { subject: undefined, source: Promise.resolve(undefined), handle: settled, started: handle };
  setTimeout(() => {
    if (adoptEarlyPlayback(handle.assetId)) handle.destroy();
  }, 0);
}

/** Ends a playback that no page adopted: the viewer went to another page. */
export function dropEarlyPlayback(): void {
  const early = holder[KEY];
  holder[KEY] = undefined;
  void early?.handle.then((handle) => handle?.destroy());
}
