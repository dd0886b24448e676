// An encoder that counts its sent media to the millisecond: it loops a file's tags in real time until it is cut.
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { createFlvReader, type FlvTag } from '../../../server/src/ingest/packaging/flv.ts';
import { connectEncoder, thePrelude } from '../../../server/test/ingest/raw-encoder.ts';
import { writeChunks } from '../../../server/src/ingest/rtmp/chunk-writer.ts';

export interface Footage {
  readonly tags: readonly FlvTag[];
  readonly durationMs: number;
}

const seconds = 8;
const cutDeadlineMs = 1_000;
const frameMs = 1_000 / 30;
const kinds = { video: 9, audio: 8 } as const;

/** A moving picture of 640 × 360 with a tone, a keyframe each second. */
export function makeFootage(ffmpegPath: string): Footage {
  const { stdout, status } = spawnSync(
    ffmpegPath,
    [
      ['-nostdin', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30'],
      ['-f', 'lavfi', '-i', 'sine=sample_rate=48000', '-t', String(seconds), '-pix_fmt', 'yuv420p'],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency'],
      ['-g', '30', '-sc_threshold', '0'],
      ['-c:a', 'aac', '-f', 'flv', 'pipe:1'],
    ].flat(),
    { maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error('ffmpeg could not make the footage.');
  const tags: FlvTag[] = [];
  createFlvReader((tag) => tags.push({ ...tag, payload: Buffer.from(tag.payload) }))(stdout);
  return { tags, durationMs: seconds * 1_000 };
}

export interface CountingEncoder {
  /** Milliseconds of pictures that have left. */
  sentMs(): number;
  /** When its first picture left. */
  readonly startedAtMs: number;
  isOpen(): boolean;
  /** Resolves when the connection is over. */
  closed(): Promise<void>;
  /** The cable is pulled out. */
  cut(): Promise<void>;
}

const isConfig = ({ payload }: FlvTag): boolean => payload[1] === 0;

function messageOf({ kind, payload }: FlvTag, timestampMs: number): Buffer {
  const bytes = writeChunks({ chunkStream: 6, kind: kinds[kind], stream: 1, payload });
  bytes.writeUIntBE(timestampMs, 1, 3);
  return bytes;
}

/** Resolves when the server has taken the key. */
export async function startCountingEncoder({
  port,
  key,
  footage,
}: {
  readonly port: number;
  readonly key: string;
  readonly footage: Footage;
}): Promise<CountingEncoder> {
  const encoder = await connectEncoder(port);
  const closed = new Promise<void>((resolve) => encoder.socket.once('close', () => resolve()));
  encoder.write(thePrelude(key));
  const isTaken = await Promise.race([
    encoder.readStatus('NetStream.Publish.Start').then(() => true),
    closed.then(() => false),
  ]);
  if (!isTaken) throw new Error('The server closed the connection.');
  const startedAt = performance.now();
  let frames = 0;
  let index = 0;
  let loop = 0;
  const send = (): void => {
    for (;;) {
      const tag = footage.tags[index];
      if (tag === undefined) {
        index = 0;
        loop += 1;
        continue;
      }
      const atMs = loop * footage.durationMs + tag.timestampMs;
      if (atMs > performance.now() - startedAt) return;
      index += 1;
      if (loop > 0 && isConfig(tag)) continue;
      encoder.write(messageOf(tag, atMs));
      // An end mark has no picture.
      if (tag.kind === 'video' && tag.payload[1] === 1) frames += 1;
    }
  };
  const timer = setInterval(send, 10);
  send();
  void closed.then(() => clearInterval(timer));
  return {
    sentMs: () => frames * frameMs,
    startedAtMs: startedAt,
    isOpen: () => !encoder.isClosed,
    closed: () => closed,
    async cut() {
      clearInterval(timer);
      // Written bytes are on their way and still arrive, unless the other side has stopped reading.
      const written = new Promise<void>((resolve) => encoder.socket.end(() => resolve()));
      await Promise.race([written, wait(cutDeadlineMs)]);
      encoder.socket.destroy();
    },
  };
}
