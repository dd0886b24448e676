// Brings a live game's files to the storage, one after another, and keeps them in memory until they are there.

export interface LiveStorage {
  /** On the disk when it resolves, whole or not at all. */
  writeFile(name: string, bytes: Buffer): Promise<void>;
  /** Adds to the end of a file. On the disk when it resolves. */
  append(name: string, text: string): Promise<void>;
  readFile(name: string): Promise<Buffer | undefined>;
}

export interface SegmentWriter {
  write(name: string, bytes: Buffer): void;
  append(name: string, text: string): void;
  /** A file that is not on the disk yet. */
  find(name: string): Buffer | undefined;
  /** Resolves when all that was given is on the disk, or after this time in any case. */
  settled(withinMs?: number): Promise<void>;
  /** Gives up what can't be written, and takes nothing more. */
  stop(): void;
}

export interface SegmentWriterOptions {
  readonly storage: Pick<LiveStorage, 'writeFile' | 'append'>;
  readonly onProblem: (sentence: string, error?: unknown) => void;
  /** A dropped segment. */
  readonly onLost: (name: string) => void;
  /** About two minutes of a game: a disk that is full for longer loses the oldest. */
  readonly heldBytesMaximum?: number;
}

interface Work {
  readonly name: string;
  readonly bytes: Buffer | string;
}

const retryMs = 1_000;
/** Everything else is small, and a recording without it could not be played at all. */
const segment = /\/s\d{5}\.m4s$/;

export function createSegmentWriter({
  storage,
  onProblem,
  onLost,
  heldBytesMaximum = 96 * 1024 * 1024,
}: SegmentWriterOptions): SegmentWriter {
  const queue: Work[] = [];
  const held = new Map<string, Buffer>();
  let heldBytes = 0;
  let inWork: Work | undefined;
  let working: Promise<void> | undefined;
  let isStopped = false;
  let isFailing = false;

  const release = ({ name, bytes }: Work): void => {
    if (typeof bytes === 'string') return;
    if (held.get(name) === bytes) held.delete(name);
    heldBytes -= bytes.length;
  };

  async function workOff(): Promise<void> {
    while (!isStopped) {
      inWork ??= queue.shift();
      if (inWork === undefined) return;
      const { name, bytes } = inWork;
      try {
        if (typeof bytes === 'string') await storage.append(name, bytes);
        else await storage.writeFile(name, bytes);
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
    const oldest = queue.findIndex(({ name }) => segment.test(name));
    const [dropped] = oldest === -1 ? [] : queue.splice(oldest, 1);
    if (dropped === undefined) return false;
    release(dropped);
    onProblem(`${dropped.name} of the live recording is lost: the storage did not take it in time.`);
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
    append: (name, text) => add({ name, bytes: text }),
    find: (name) => held.get(name),
    async settled(withinMs) {
      const deadline =
        withinMs === undefined ? [] : [new Promise<void>((resolve) => setTimeout(resolve, withinMs).unref())];
      let isOver = false;
      const patience = Promise.race(deadline).then(() => {
        isOver = true;
      });
      while (working !== undefined && !isOver && !isStopped)
        await (deadline.length === 0 ? working : Promise.race([working, patience]));
    },
    stop() {
      isStopped = true;
      queue.length = 0;
    },
  };
}
