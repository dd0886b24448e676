// A recorded game whose lower rung is completed after its end, as viewers then get it.
import { createFfmpegLiveEncoder } from '../../adapters/ffmpeg-live-encoder.ts';
import { remakeRecording } from './remake-recording.ts';
import { storedNameOf, type Ladder, type ReadyAsset } from '../rules.ts';
import { listSegments } from '../download/rules.ts';
import { readSegmentContent, segmentName, writeSegment } from '../../ingest/index.ts';
import { indexFile } from '../../ingest/packaging/recording-index.ts';
import type { MediaGround } from '../ports.ts';
import { ffmpegPath } from '../../../test/adapters/encoder-variants.ts';
import { readSegment, type SegmentContent } from '../../../test/adapters/read-segment.ts';
import { indexInMemory } from '../../../test/ingest/made-streams.ts';
import type { RecordedGame } from '../../../test/adapters/recorded-game.ts';

/** The row of the game, as far as the work reads it. */
export function aFinishedAsset(game: RecordedGame): ReadyAsset {
  const { rungs } = game.recording;
  const ladder: Ladder = {
    rungs: [...rungs].map(([name, { segments }]) => ({
      name,
      width: 160,
      height: name === 'source' ? 240 : 120,
      bandwidth: 1,
      segments: segments.length,
    })),
    start_rung: game.recording.startRung(),
    captions: [],
    poster: null,
    storyboard: null,
    runs: game.recording.runs(),
  };
  return {
    id: 1,
    channel_id: 1,
    event_id: 1,
    status: 'ready',
    source_key: null,
    captions: [],
    folder: 'game',
    progress: 100,
    failure: null,
    failures: 0,
    duration_seconds: game.recording.durationMs() / 1_000,
    ladder,
    trim: null,
    created_at: new Date(),
    touched_at: new Date(),
    ready_at: new Date(),
  };
}

/** @param afterFiles ends the work as a kill does, once so many files are written. */
export function depsOf({ files }: RecordedGame, afterFiles = Number.POSITIVE_INFINITY) {
  let written = 0;
  const index = indexInMemory(files);
  const storage: Omit<MediaGround['storage'], 'putFolder' | 'writeBehind'> = {
    readSpooled: async () => undefined,
    readFile: async (_folder, name) => files.get(name),
    readPart: async (_folder, name, from, to) => files.get(name)?.subarray(from, to),
    sizesOf: (folder, names) => index.sizesOf(folder, names),
    stored: async () => true,
    onLost: () => () => undefined,
    forgetUnsent: async () => undefined,
    heldFolders: () => [],
    hold: () => undefined,
    release: () => undefined,
    holdWhile: () => undefined,
    spoolState: () => undefined,
    async writeFile(folder, name, bytes) {
      if (name === indexFile) return index.writeFile(folder, name, bytes);
      written += 1;
      if (written > afterFiles) throw new Error('killed');
      if (files.has(name)) throw new Error(`${name} is there already`);
      files.set(name, Buffer.from(bytes));
    },
    addIndexChunk: (folder, chunk, text) => index.addIndexChunk(folder, chunk, text),
    remove: async (_folder, name = '') => void files.delete(name),
  };
  return {
    storage: storage as MediaGround['storage'],
    liveEncoder: createFfmpegLiveEncoder({ ffmpegPath, cores: 2 }),
    clock: { now: () => new Date() },
    store: {
      holdIndex: async () => true,
      releaseIndex: async () => undefined,
    } as unknown as MediaGround['store'],
    log: { info: () => undefined, warn: () => undefined, error: () => undefined } as MediaGround['log'],
  };
}

export const completeGame = (
  game: RecordedGame,
  asset: ReadyAsset,
  { afterFiles, withSound }: { readonly afterFiles?: number; readonly withSound?: boolean } = {},
): Promise<Ladder | undefined> =>
  remakeRecording(depsOf(game, afterFiles), asset, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    withSound: withSound === true,
  });

/** Takes the sound out of recorded segments, as an older version recorded a microphone that was switched off. */
export function muteSegments(
  { files }: RecordedGame,
  rungs: readonly string[],
  numbers: readonly number[],
): void {
  for (const name of rungs.flatMap((rung) => numbers.map((number) => `${rung}/${segmentName(number)}`))) {
    const { pictures } = readSegmentContent(files.get(name) ?? Buffer.alloc(0));
    files.set(name, writeSegment({ pictures, sound: [] }, 48_000));
  }
}

/** The recording as viewers get it. */
export function readServed(game: RecordedGame, { ladder }: ReadyAsset) {
  const text = (name: string): string => game.files.get(storedNameOf(ladder, name))?.toString() ?? '';
  return {
    text,
    /** Without the counts of pictures and the time of the first one, which open groups move between segments. */
    segments: (rung: string): Pick<SegmentContent, 'presentedAt' | 'soundStart' | 'soundFrames'>[] =>
      listSegments(rung, text(`${rung}/index.m3u8`)).map(({ name }) => {
        const { presentedAt, soundStart, soundFrames } = readSegment(game.files.get(name) ?? Buffer.alloc(0));
        return { presentedAt, soundStart, soundFrames };
      }),
    pictures: (rung: string): number =>
      listSegments(rung, text(`${rung}/index.m3u8`))
        .map(({ name }) => readSegment(game.files.get(name) ?? Buffer.alloc(0)).pictures)
        .reduce((sum, one) => sum + one, 0),
    /** The words of ffmpeg. */
    play: (playlist?: string): Promise<string> => {
      if (playlist !== undefined) return game.play(storedNameOf(ladder, playlist));
      const master = text('master.m3u8').replaceAll('/index.m3u8', `/index-${ladder.making ?? ''}.m3u8`);
      game.files.set('served.m3u8', Buffer.from(master));
      return game.play('served.m3u8');
    },
  };
}
