// Streams made by hand: pictures and sound without an encoder, whose bytes tell which frame they are.
import type { SourceFrame } from '../../src/ingest/packaging/follow-source.ts';
import { readAudioConfig } from '../../src/ingest/packaging/aac-config.ts';
import { readVideoConfig } from '../../src/ingest/packaging/avc-config.ts';
import {
  indexChunkName,
  joinIndex,
  readIndexText,
  type IndexStorage,
  type IndexText,
} from '../../src/ingest/packaging/index-chunks.ts';
import type { RungEncoder, StartRungEncoder } from '../../src/ingest/packaging/rung-encoder.ts';
import { createFlvReader, flvVideoHeader, type FlvTag } from '../../src/ingest/packaging/flv.ts';
import type { LiveStorage } from '../../src/ingest/packaging/segment-writer.ts';

/** As x264 describes 640 × 360 and 1280 × 720. */
export const configs = {
  small: Buffer.from(
    '0142c01effe100196742c01eda0280bfe5c044000003000400000300f03c58ba8001000468ce0fc8',
    'hex',
  ),
  large: Buffer.from('0142c01fffe100176742c01fda014016ec0440000003004000000f03c60ca801000468ce0fc8', 'hex'),
};
export const largeVideo = readVideoConfig(configs.large);
/** AAC-LC, 48 kHz, stereo. */
export const sound = readAudioConfig(Buffer.from([0x11, 0x90]));

const videoPayload = (kind: 0 | 1, isKeyframe: boolean, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([isKeyframe ? 0x17 : 0x27, kind, 0, 0, 0]), data]);

export const configTag = (record: Buffer): Buffer => videoPayload(0, true, record);

export function aFrame(dtsMs: number, isKeyframe: boolean): SourceFrame {
  const data = Buffer.alloc(24);
  data.writeUInt32BE(20);
  data.writeUInt32BE(dtsMs, 4);
  return { dtsMs, compositionMs: 0, isKeyframe, data, payload: videoPayload(1, isKeyframe, data) };
}

/** Thirty frames a second with a keyframe each `keyframeMs`, from `fromMs` on. */
export function frames(durationMs: number, keyframeMs = 1_000, fromMs = 0): SourceFrame[] {
  const count = Math.round((durationMs * 30) / 1_000);
  let nextKeyframe = 0;
  return Array.from({ length: count }, (_, index) => {
    const at = Math.round((index * 1_000) / 30);
    const isKeyframe = at >= nextKeyframe;
    if (isKeyframe) nextKeyframe += keyframeMs;
    return aFrame(fromMs + at, isKeyframe);
  });
}

export interface MemoryStorage extends LiveStorage {
  readonly files: Map<string, Buffer>;
  /** Loses a file that was written. */
  lose(name: string): void;
  /** While set, nothing can be written. */
  isFull: boolean;
}

/** Stores the index of one game among its files. */
export const indexInMemory = (files: Map<string, Buffer>): IndexStorage => ({
  readFile: async (_folder, name) => files.get(name),
  sizesOf: async (_folder, names) => names.map((name) => files.get(name)?.length),
  writeFile: async (_folder, name, bytes) => void files.set(name, Buffer.from(bytes)),
  addIndexChunk: async (_folder, chunk, text) => void files.set(indexChunkName(chunk), Buffer.from(text)),
  remove: async (_folder, name) => void files.delete(name),
  stored: async () => true,
});

export const indexOf = (files: Map<string, Buffer>, newestEpoch = 0): Promise<IndexText> =>
  readIndexText(indexInMemory(files), 'game', newestEpoch);

export function aStorage(): MemoryStorage {
  const files = new Map<string, Buffer>();
  const listeners = new Set<(name: string) => void>();
  const storage: MemoryStorage = {
    files,
    isFull: false,
    writeFile: async (name, bytes) => {
      if (storage.isFull) throw new Error('ENOSPC');
      files.set(name, bytes);
    },
    addIndexChunk: async (chunk, text) => {
      if (storage.isFull) throw new Error('ENOSPC');
      files.set(indexChunkName(chunk), Buffer.from(text));
    },
    joinIndex: (upTo, epoch) => joinIndex(indexInMemory(files), 'game', upTo, epoch),
    readFile: async (name) => files.get(name),
    onLost(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    lose(name) {
      files.delete(name);
      for (const listener of listeners) listener(name);
    },
  };
  return storage;
}

/** Echoes each picture at once, as an encoder without any delay would; it can be broken. */
export function anEchoEncoder(): { start: StartRungEncoder; running: (RungEncoder & { isDeaf: boolean })[] } {
  const running: (RungEncoder & { isDeaf: boolean })[] = [];
  return {
    running,
    start(_plan, on) {
      const take = (tag: FlvTag): void => {
        const isConfig = tag.payload[1] === 0;
        on.tag({ ...tag, payload: isConfig ? configTag(configs.small) : tag.payload });
      };
      const read = createFlvReader(take);
      read(flvVideoHeader);
      let isEnded = false;
      const end = (why: string): void => {
        if (!isEnded) queueMicrotask(() => on.ended(why));
        isEnded = true;
      };
      const encoder = {
        isDeaf: false,
        write(tag: Buffer) {
          if (!encoder.isDeaf && !isEnded) read(tag);
          return true;
        },
        end: () => end('end'),
        kill: () => end('killed'),
      };
      running.push(encoder);
      return encoder;
    },
  };
}
