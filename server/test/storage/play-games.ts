// Plays live games in fast game time: timers are moved, while the disk and the wire are real.
import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';
import { readIndex, readIndexText } from '../../src/ingest/index.ts';
import { hashOf, recordGame, type BucketGame, type OpenBucket, type OpenProcess } from './bucket-of-games.ts';

const stepMs = 100;
const wireMs = 60_000;
/** A bucket that is back gets its first file after 10 s, and the others without further pauses. */
const sentSoonMs = 60_000;
/** Game seconds in a real one, at most. */
export const speed = 60;

/** `node:timers/promises` and sockets keep the real time. */
export const useGameTime = (): void =>
  void vi.useFakeTimers({
    now: Date.UTC(2026, 10, 20, 19),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });

/** @param until ends it early. */
export async function passTime(
  ms: number,
  each: (passedMs: number) => unknown = () => undefined,
  until: () => boolean = () => false,
): Promise<void> {
  const begun = performance.now();
  for (let passed = 0; passed < ms && !until(); passed += stepMs) {
    await each(passed);
    await vi.advanceTimersByTimeAsync(stepMs);
    const early = (passed + stepMs) / speed - (performance.now() - begun);
    await (early > 1 ? wait(early) : new Promise(setImmediate));
  }
}

export interface PlayedGames {
  readonly games: readonly BucketGame[];
  readonly folders: readonly string[];
  /** Milliseconds that each playlist took. */
  readonly answers: number[];
  /** Plays all of them on, by this time. */
  play(ms: number): Promise<void>;
  /** Resolves when the bucket has all of them, which takes so much game time at most, or gives up. */
  sent(withinMs: number): Promise<void>;
  end(): Promise<void>;
}

const calm = { mayCompress: true };
const newest = { number: undefined, part: undefined, isDelta: false };

export async function playGames(
  { storage, spool }: OpenProcess,
  { count = 4, pictureBytes }: { count?: number; pictureBytes?: number } = {},
): Promise<PlayedGames> {
  const folders = Array.from({ length: count }, (_, at) => `recordings/7/game-${at + 1}`);
  const games = await Promise.all(
    folders.map((folder) => recordGame(storage, folder, pictureBytes === undefined ? {} : { pictureBytes })),
  );
  const answers: number[] = [];
  let playedMs = 0;
  const isSent = (): boolean => spool.state().waitingFiles === 0;
  const sent = async (withinMs: number): Promise<void> => {
    await passTime(withinMs, undefined, isSent);
    // The disk and the wire need real time, more of it on a busy machine. Game time stands still for them.
    const begun = performance.now();
    while (!isSent() && performance.now() - begun < wireMs) await wait(5);
  };
  return {
    games,
    folders,
    answers,
    async play(ms) {
      const from = playedMs;
      await passTime(ms, async (passed) => {
        playedMs = from + passed + stepMs;
        for (const { playUntil } of games) playUntil(playedMs);
        for (const { server, recording } of games) {
          // The answer would wait, and so would the time.
          if (!recording.isPlayable()) continue;
          const begun = performance.now();
          await server.read('source/low.m3u8', newest, calm);
          answers.push(performance.now() - begun);
        }
      });
    },
    sent,
    async end() {
      let isOver = false;
      const ending = Promise.all(games.map(({ recording }) => recording.finish())).then(
        () => (isOver = true),
      );
      await passTime(60_000, undefined, () => isOver);
      await ending;
      await sent(sentSoonMs);
    },
  };
}

export interface Kept {
  /** Files that the bucket has as they were written. */
  readonly equal: number;
  readonly missing: string[];
  readonly different: string[];
  /** Gaps of the source, by game. */
  readonly gaps: number[][];
  readonly segments: number[];
}

/** Compares what the games wrote with what is in the bucket. */
export async function compare(
  { store }: OpenBucket,
  { storage }: OpenProcess,
  { games, folders }: PlayedGames,
): Promise<Kept> {
  const kept: Kept = { equal: 0, missing: [], different: [], gaps: [], segments: [] };
  let equal = 0;
  for (const [at, { written }] of games.entries()) {
    for (const [key, hash] of written) {
      const bytes = store.objects.get(`league/${key}`);
      if (bytes === undefined) kept.missing.push(key);
      else if (hashOf(bytes) === hash) equal += 1;
      else kept.different.push(key);
    }
    const index = readIndex((await readIndexText(storage, folders[at] ?? '')).text);
    kept.gaps.push([...index.lost].toSorted((one, other) => one - other));
    kept.segments.push(index.segments.length);
  }
  return { ...kept, equal };
}
