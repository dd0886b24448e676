// Stores the index of a recording as numbered chunks, because an object store cannot append.
import { indexFile, indexLine, type IndexLine } from './recording-index.ts';

export interface IndexChunk {
  readonly epoch: number;
  /** From 1. */
  readonly number: number;
}

/** The part of a file storage that an index needs. */
export interface IndexStorage {
  readFile(folder: string, name: string): Promise<Buffer | undefined>;
  sizesOf(folder: string, names: readonly string[]): Promise<readonly (number | undefined)[]>;
  writeFile(folder: string, name: string, bytes: Uint8Array): Promise<void>;
  addIndexChunk(folder: string, chunk: IndexChunk, text: string): Promise<void>;
  remove(folder: string, name: string): Promise<void>;
  /** Whether the store has all of this folder, after this time at most. */
  stored(folder: string, withinMs: number): Promise<boolean>;
}

export interface IndexText {
  readonly text: string;
  /** The number of its last chunk in any epoch; 0 when it has none. */
  readonly chunks: number;
  /** The number of the last chunk that the one file holds. */
  readonly joined: number;
}

export interface IndexLog {
  /** The line is stored when this resolves. A call that failed may be made again. */
  add(line: IndexLine): Promise<void>;
  /** The number of the last chunk that gets no more lines. */
  closed(): number;
  /**
   * Closes the open chunk too.
   * @returns its number.
   */
  close(): number;
}

const segmentsPerChunk = 5;
/** The works after the end add no segments of the source. */
const linesPerChunk = 40;
const readAtOnce = 8;
const triesMaximum = 10;

export const indexChunkName = (chunk: IndexChunk): string =>
  `index/e${chunk.epoch}-${String(chunk.number).padStart(6, '0')}.jsonl`;

const joinedForm = /^\{"joined":(\d+)(?:,"epoch":(\d+))?\}\n?/gm;

/** The last chunk that the joined file holds. */
function joinedIn(text: string): IndexChunk {
  const [, number, epoch] = [...text.matchAll(joinedForm)].at(-1) ?? [];
  return { number: Number(number ?? 0), epoch: Number(epoch ?? 0) };
}

/**
 * Writes lines into chunks. It never touches a chunk of an earlier process.
 * @param chunks the number of the last chunk in any epoch.
 */
export function createIndexLog(
  chunks: number,
  addChunk: (chunk: IndexChunk, text: string) => Promise<void>,
  epoch = 0,
): IndexLog {
  let open = { number: chunks + 1, text: '', lines: 0, segments: 0 };
  const close = (): number => {
    if (open.lines > 0) open = { number: open.number + 1, text: '', lines: 0, segments: 0 };
    return open.number - 1;
  };
  return {
    async add(line) {
      const text = open.text + indexLine(line);
      await addChunk({ epoch, number: open.number }, text);
      const isSource = 'segment' in line && !('rung' in line);
      open = { ...open, text, lines: open.lines + 1, segments: open.segments + Number(isSource) };
      if (open.segments === segmentsPerChunk || open.lines === linesPerChunk) close();
    },
    closed: () => open.number - 1,
    close,
  };
}

interface FoundChunk extends IndexChunk {
  readonly text: string;
}

/** The chunk of this number. A former epoch that did not know of its end may have written one too. */
async function readChunk(
  storage: Pick<IndexStorage, 'readFile'>,
  folder: string,
  number: number,
  [from, to]: readonly [number, number],
): Promise<FoundChunk | undefined> {
  for (let epoch = to; epoch >= from; epoch -= 1) {
    const bytes = await storage.readFile(folder, indexChunkName({ epoch, number }));
    if (bytes !== undefined) return { epoch, number, text: bytes.toString('utf8') };
  }
  return undefined;
}

/** Reads chunks upward until one is missing. Their epochs only go up. */
async function readChunks(
  storage: Pick<IndexStorage, 'readFile'>,
  folder: string,
  after: IndexChunk,
  { upTo = Number.MAX_SAFE_INTEGER, newestEpoch }: { upTo?: number; newestEpoch: number },
): Promise<FoundChunk[]> {
  const chunks: FoundChunk[] = [];
  // Most indexes are joined, so the first read is alone.
  for (let atOnce = 1; ; atOnce = readAtOnce) {
    const { epoch, number: last } = chunks.at(-1) ?? after;
    const numbers = Array.from({ length: Math.min(atOnce, upTo - last) }, (_, at) => last + 1 + at);
    const found = await Promise.all(
      numbers.map((number) => readChunk(storage, folder, number, [epoch, newestEpoch])),
    );
    let reached = epoch;
    for (const chunk of found) {
      if (chunk === undefined || chunk.epoch < reached) return chunks;
      reached = chunk.epoch;
      chunks.push(chunk);
    }
    if (numbers.length < atOnce) return chunks;
  }
}

/**
 * Reads the whole index of a recording, live or finished.
 * @param newestEpoch of the processes that wrote it.
 */
export async function readIndexText(
  storage: Pick<IndexStorage, 'readFile' | 'sizesOf'>,
  folder: string,
  newestEpoch = 0,
): Promise<IndexText> {
  for (let tries = 1; tries <= triesMaximum; tries += 1) {
    const joined = await storage.readFile(folder, indexFile);
    const text = joined?.toString('utf8') ?? '';
    const before = joinedIn(text);
    const chunks = await readChunks(storage, folder, before, { newestEpoch });
    // A join between the two reads removes chunks before they are read. It always changes the size.
    const [size] = await storage.sizesOf(folder, [indexFile]);
    if (size === joined?.length)
      return {
        text: text + chunks.map((chunk) => chunk.text).join(''),
        chunks: before.number + chunks.length,
        joined: before.number,
      };
  }
  throw new Error(`The index of ${folder} changes faster than it can be read. Try again.`);
}

/** Chunks that an earlier join left, because a kill came before it had removed them all. */
async function listLeft(
  storage: IndexStorage,
  folder: string,
  joined: IndexChunk,
  newestEpoch: number,
): Promise<string[]> {
  const epochs = Array.from({ length: newestEpoch + 1 }, (_, epoch) => epoch);
  const left: string[] = [];
  for (let { number } = joined; number > 0; number -= 1) {
    const names = epochs.map((epoch) => indexChunkName({ epoch, number }));
    const sizes = await storage.sizesOf(folder, names);
    const found = names.filter((_name, at) => sizes[at] !== undefined);
    if (found.length === 0) break;
    left.unshift(...found);
  }
  return left;
}

/**
 * Joins chunks to the one file, and removes them. A kill at any point loses no line and doubles none.
 * @param upTo the last chunk that gets no more lines.
 */
export async function joinIndex(
  storage: IndexStorage,
  folder: string,
  upTo: number,
  newestEpoch = 0,
): Promise<void> {
  const text = (await storage.readFile(folder, indexFile))?.toString('utf8') ?? '';
  const before = joinedIn(text);
  const left = await listLeft(storage, folder, before, newestEpoch);
  const chunks = await readChunks(storage, folder, before, { upTo, newestEpoch });
  const last = chunks.at(-1);
  if (last !== undefined) {
    const mark = { joined: last.number, ...(last.epoch > 0 && { epoch: last.epoch }) };
    const lines = chunks.map((chunk) => chunk.text).join('');
    const whole = `${text.replaceAll(joinedForm, '')}${lines}\n${JSON.stringify(mark)}\n`;
    await storage.writeFile(folder, indexFile, Buffer.from(whole));
  }
  // Until the store has the one file, another machine reads the chunks.
  if (!(await storage.stored(folder, 0))) return;
  // Upward, so that the next join finds what a kill or a slow store left.
  for (const name of [...left, ...chunks.map(indexChunkName)]) await storage.remove(folder, name);
}
