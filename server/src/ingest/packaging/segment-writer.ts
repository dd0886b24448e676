// Brings a live game's files to the storage, one after another, and keeps them in memory until they are there.
import { createIndexLog, type IndexChunk, type IndexText } from './index-chunks.ts';
import type { IndexLine } from './recording-index.ts';

export interface LiveStorage {
  /** On the disk when it resolves, whole or not at all. */
  writeFile(name: string, bytes: Buffer): Promise<void>;
  /** The whole text of a chunk of the index, in place of what it had. On the disk when it resolves. */
  addIndexChunk(chunk: IndexChunk, text: string): Promise<void>;
  /** Joins the chunks up to this number and epoch to the one file of the index. */
  joinIndex(upTo: number, epoch: number): Promise<void>;
  readFile(name: string): Promise<Buffer | undefined>;
  /**
   * Hears of each file that was written and is lost.
   * @returns a function that ends it.
   */
  onLost(listener: (name: string) => void): () => void;
}

export interface SegmentWriter {
  write(name: string, bytes: Buffer): void;
  /** Adds a line to the index, after all files that were given before. */
  addLine(line: IndexLine): void;
  /** Makes one file of the index, which gets no more lines. */
  joinIndex(): void;
  /** A file that is not on the disk yet. */
  find(name: string): Buffer | undefined;
  /** Resolves when all that was given is on the disk, or after this time in any case. */
  settled(withinMs?: number): Promise<void>;
  /** Gives up what can't be written, and takes nothing more. */
  stop(): void;
}

export interface SegmentWriterOptions {
  readonly storage: Pick<LiveStorage, 'writeFile' | 'addIndexChunk' | 'joinIndex'>;
  /** The index when this process began. */
  readonly index?: Pick<IndexText, 'chunks' | 'joined'> | undefined;
  /** Stands in the names of the chunks that it writes. */
  readonly epoch?: number;
  readonly onProblem: (sentence: string, error?: unknown) => void;
  /** A dropped segment. */
  readonly onLost: (name: string) => void;
  /** About two minutes of a game: a disk that is full for longer loses the oldest. */
  readonly heldBytesMaximum?: number;
}

type Work =
  | { readonly name: string; readonly bytes: Buffer }
  | { readonly line: IndexLine }
  | { readonly joins: true };

const retryMs = 1_000;
/** Five minutes. Until then, each reader of a live game reads so many small files. */
const chunksPerJoin = 30;
/** Everything else is small, and a recording without it could not be played at all. */
export const segmentForm = /^([a-z0-9]{1,16})\/s(\d{5})(?:e([1-9]\d{0,5}))?\.m4s$/;

export function createSegmentWriter({
  storage,
  onProblem,
  onLost,
  index: earlier = { chunks: 0, joined: 0 },
  epoch = 0,
  heldBytesMaximum = 96 * 1024 * 1024,
}: SegmentWriterOptions): SegmentWriter {
  const queue: Work[] = [];
  const held = new Map<string, Buffer>();
  let heldBytes = 0;
  let inWork: Work | undefined;
  let working: Promise<void> | undefined;
  let isStopped = false;
  let isFailing = false;
  const index = createIndexLog(earlier.chunks, (chunk, text) => storage.addIndexChunk(chunk, text), epoch);
  let { joined } = earlier;
  let joining: Promise<void> | undefined;

  const tellUnjoined = (error: unknown): void =>
    onProblem('The index of the live recording stays in small files for now.', error);

  /** Beside the writes, because a live game must not wait for it. The next join takes over what failed. */
  function joinClosed(): void {
    const upTo = index.closed();
    if (joining !== undefined || upTo < joined + chunksPerJoin) return;
    joined = upTo;
    joining = storage
      .joinIndex(upTo, epoch)
      .catch(tellUnjoined)
      .finally(() => {
        joining = undefined;
      });
  }

  async function perform(work: Work): Promise<void> {
    if ('bytes' in work) return storage.writeFile(work.name, work.bytes);
    if ('line' in work) {
      await index.add(work.line);
      return joinClosed();
    }
    await joining;
    // A later work joins what is left: the end of an event must not wait for a store.
    await storage.joinIndex(index.close(), epoch).catch(tellUnjoined);
  }

  const release = (work: Work): void => {
    if (!('bytes' in work)) return;
    const { name, bytes } = work;
    if (held.get(name) === bytes) held.delete(name);
    heldBytes -= bytes.length;
  };

  async function workOff(): Promise<void> {
    while (!isStopped) {
      inWork ??= queue.shift();
      if (inWork === undefined) return;
      try {
        await perform(inWork);
        if (isFailing) onProblem('The storage takes the live recording again.');
        isFailing = false;
        release(inWork);
        inWork = undefined;
      } catch (error) {
        if (!isFailing)
          onProblem(
            'The live recording cannot be written; the game goes on from memory. Make room on the disk.',
            error,
          );
        isFailing = true;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }

  function dropOldest(): boolean {
    const oldest = queue.findIndex((work) => 'bytes' in work && segmentForm.test(work.name));
    const [dropped] = oldest === -1 ? [] : queue.splice(oldest, 1);
    if (dropped === undefined || !('bytes' in dropped)) return false;
    release(dropped);
    onLost(dropped.name);
    return true;
  }

  function add(work: Work): void {
    if (isStopped) return;
    queue.push(work);
    while (heldBytes > heldBytesMaximum && dropOldest());
    working ??= workOff().finally(() => {
      working = undefined;
    });
  }

  return {
    write(name, bytes) {
      if (isStopped) return;
      held.set(name, bytes);
      heldBytes += bytes.length;
      add({ name, bytes });
    },
    addLine: (line) => add({ line }),
    joinIndex: () => add({ joins: true }),
    find: (name) => held.get(name),
    async settled(withinMs) {
      const deadline =
        withinMs === undefined ? [] : [new Promise<void>((resolve) => setTimeout(resolve, withinMs).unref())];
      let isOver = false;
      const patience = Promise.race(deadline).then(() => {
        isOver = true;
      });
      while ((working ?? joining) !== undefined && !isOver && !isStopped) {
        const all = Promise.all([working, joining]);
        await (deadline.length === 0 ? all : Promise.race([all, patience]));
      }
    },
    stop() {
      isStopped = true;
      queue.length = 0;
    },
  };
}
