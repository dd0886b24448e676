// Live games without ffmpeg, recorded through a real spool and a real HTTP wire into the S3 stand-in.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDiskSpool, type SpoolOptions } from '../../src/adapters/disk-spool.ts';
import { createObjectStorage } from '../../src/adapters/object-storage.ts';
import { createS3Wire } from '../../src/adapters/s3-wire.ts';
import {
  createLiveRecording,
  createLiveServer,
  joinIndex,
  readIndexText,
  type LiveRecording,
  type LiveServer,
  type RungHealth,
} from '../../src/ingest/index.ts';
import type { MediaStorage } from '../../src/media/ports.ts';
import { createObjects, type ObjectsOptions } from '../../src/storage/create-objects.ts';
import type { Spool } from '../../src/storage/ports.ts';
import { readStorageAddress } from '../../src/storage/storage-url.ts';
import { createMemoryIndex } from '../fakes/memory-objects.ts';
import { anEchoEncoder, aFrame, configs, configTag, largeVideo, sound } from '../ingest/made-streams.ts';
import { startS3StandIn, type S3StandIn } from '../s3-stand-in/stand-in.ts';

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export interface OpenBucket extends AsyncDisposable {
  readonly store: S3StandIn;
  readonly index: ReturnType<typeof createMemoryIndex>;
  readonly logged: string[];
  /** A process with a spool of its own. The same name again is the next process after a stop. */
  open(name: string, options?: Partial<SpoolOptions>): Promise<OpenProcess>;
}

export interface OpenProcess {
  readonly storage: MediaStorage;
  readonly spool: Spool;
  stop(): Promise<void>;
}

export async function openBucket({
  tryMs = 10_000,
  ...readOptions
}: Omit<ObjectsOptions, 'tries'> = {}): Promise<OpenBucket> {
  const store = await startS3StandIn();
  const place = await mkdtemp(path.join(tmpdir(), 'floodlit-bucket-'));
  const address = readStorageAddress({
    url: `s3://${store.bucket}/league?endpoint=${store.endpoint}`,
    key: store.key,
    secret: store.secret,
  });
  if (address === undefined) throw new Error('The address is empty.');
  const wire = await createS3Wire(address);
  const index = createMemoryIndex();
  const logged: string[] = [];
  const note = (message: string): void => void logged.push(message);
  const running = new Set<OpenProcess>();
  return {
    store,
    index,
    logged,
    async open(name, options = {}) {
      const sending = createObjects(wire, index, { tries: 1, tryMs });
      const spool = await openDiskSpool({
        directory: path.join(place, name),
        limitBytes: 2 ** 30,
        objects: sending,
        log: { info: note, warn: note, error: note },
        ...options,
      });
      const objects = createObjects(wire, index, { tries: 2, tryMs, ...readOptions });
      const process: OpenProcess = {
        storage: createObjectStorage({ objects, index, spool }),
        spool,
        async stop() {
          running.delete(process);
          await spool.close();
        },
      };
      running.add(process);
      return process;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...running].map((process) => process.stop()));
      await store[Symbol.asyncDispose]();
      await rm(place, { recursive: true, force: true });
    },
  };
}

const plan = { name: '360p', width: 640, height: 360, bitsPerSecond: 800_000, codec: 'avc1.4d401f' };

export interface BucketGame {
  readonly recording: LiveRecording;
  readonly server: LiveServer;
  /** The hash of each file of the game as it was written, by its key. */
  readonly written: Map<string, string>;
  readonly health: () => readonly RungHealth[];
  readonly problems: string[];
  /** Feeds the pictures up to this moment of the game. */
  readonly playUntil: (ms: number) => void;
}

const pictureMs = 1_000 / 30;

export async function recordGame(
  storage: MediaStorage,
  folder: string,
  {
    pictureBytes = 24,
    goesOn = false,
    epoch = 0,
  }: { pictureBytes?: number; goesOn?: boolean; epoch?: number } = {},
): Promise<BucketGame> {
  const written = new Map<string, string>();
  let health: readonly RungHealth[] = [];
  const problems: string[] = [];
  const recording = createLiveRecording({
    storage: {
      writeFile(name, bytes) {
        written.set(`${folder}/${name}`, hashOf(bytes));
        return storage.writeBehind(folder, name, bytes);
      },
      addIndexChunk: (chunk, text) => storage.addIndexChunk(folder, chunk, text),
      joinIndex: (upTo, epoch) => joinIndex(storage, folder, upTo, epoch),
      readFile: (name) => storage.readFile(folder, name),
      onLost: (listener) => storage.onLost(folder, listener),
    },
    startEncoder: anEchoEncoder().start,
    planRungs: () => [plan],
    nowMs: () => Date.now(),
    onProblem: (sentence) => problems.push(sentence),
    onRungHealth: (all) => (health = all),
    epoch,
    index: goesOn ? await readIndexText(storage, folder) : undefined,
  });
  const run = recording.beginRun(largeVideo, sound, configTag(configs.large));
  let pictures = 0;
  return {
    recording,
    server: createLiveServer(recording),
    written,
    problems,
    health: () => health,
    playUntil(ms) {
      for (; pictures * pictureMs < ms; pictures += 1) {
        const frame = aFrame(Math.round(pictures * pictureMs), pictures % 60 === 0);
        const more = Math.max(0, pictureBytes - frame.data.length);
        run.takeVideo(more === 0 ? frame : withMore(frame, more, pictures));
      }
    },
  };
}

/** One more unit of the picture, with bytes that differ from picture to picture. */
function withMore(frame: ReturnType<typeof aFrame>, bytes: number, seed: number): ReturnType<typeof aFrame> {
  const unit = Buffer.alloc(bytes + 4, seed & 127);
  unit.writeUInt32BE(bytes);
  return {
    ...frame,
    data: Buffer.concat([frame.data, unit]),
    payload: Buffer.concat([frame.payload, unit]),
  };
}
