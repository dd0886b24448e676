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
}

export interface IndexText {
  readonly text: string;
  /** The number of its last chunk; 0 when it has none. */
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

/** Only the first epoch has chunks so far. */
const epoch = 0;
const segmentsPerChunk = 5;
/** The works after the end add no segments of the source. */
const linesPerChunk = 40;
const readAtOnce = 8;
const triesMaximum = 10;

export const indexChunkName = (chunk: IndexChunk): string =>
  `index/e${chunk.epoch}-${String(chunk.number).padStart(6, '0')}.jsonl`;

const nameOf = (number: number): string => indexChunkName({ epoch, number });

const joinedForm = /^\{"joined":(\d+)\}\n?/gm;

/** The number of the last chunk that the joined file holds. */
const joinedIn = (text: string): number =>
  Math.max(0, ...[...text.matchAll(joinedForm)].map(([, number]) => Number(number)));

/** Writes lines into chunks. It never touches a chunk of an earlier process. */
export function createIndexLog(
  chunks: number,
  addChunk: (chunk: IndexChunk, text: string) => Promise<void>,
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

/** Reads chunks upward until one is missing. */
async function readChunks(
  storage: Pick<IndexStorage, 'readFile'>,
  folder: string,
  from: number,
  to: number,
): Promise<string[]> {
  const texts: string[] = [];
  // Most indexes are joined, so the first read is alone.
  for (let atOnce = 1; from + texts.length <= to; atOnce = readAtOnce) {
    const next = from + texts.length;
    const numbers = Array.from({ length: Math.min(atOnce, to - next + 1) }, (_, at) => next + at);
    const found = await Promise.all(numbers.map((number) => storage.readFile(folder, nameOf(number))));
    const missing = found.indexOf(undefined);
    for (const bytes of found.slice(0, missing === -1 ? found.length : missing))
      texts.push(bytes?.toString('utf8') ?? '');
    if (missing !== -1) break;
  }
  return texts;
}

/** Reads the whole index of a recording, live or finished. */
export async function readIndexText(
  storage: Pick<IndexStorage, 'readFile' | 'sizesOf'>,
  folder: string,
): Promise<IndexText> {
  for (let tries = 1; tries <= triesMaximum; tries += 1) {
    const joined = await storage.readFile(folder, indexFile);
    const text = joined?.toString('utf8') ?? '';
    const before = joinedIn(text);
    const texts = await readChunks(storage, folder, before + 1, Number.MAX_SAFE_INTEGER);
    // A join between the two reads removes chunks before they are read. It always changes the size.
    const [size] = await storage.sizesOf(folder, [indexFile]);
    if (size === joined?.length)
      return { text: text + texts.join(''), chunks: before + texts.length, joined: before };
  }
  throw new Error(`The index of ${folder} changes faster than it can be read. Try again.`);
}

/** Chunks that an earlier join left, because a kill came before it had removed them all. */
async function listLeft(storage: IndexStorage, folder: string, joined: number): Promise<string[]> {
  const left: string[] = [];
  for (let number = joined; number > 0; number -= 1) {
    const [size] = await storage.sizesOf(folder, [nameOf(number)]);
    if (size === undefined) break;
    left.unshift(nameOf(number));
  }
  return left;
}

/**
 * Joins chunks to the one file, and removes them. A kill at any point loses no line and doubles none.
 * @param upTo the last chunk that gets no more lines.
 */
export async function joinIndex(storage: IndexStorage, folder: string, upTo: number): Promise<void> {
  const text = (await storage.readFile(folder, indexFile))?.toString('utf8') ?? '';
  const before = joinedIn(text);
  const left = await listLeft(storage, folder, before);
  const texts = await readChunks(storage, folder, before + 1, upTo);
  const joined = before + texts.length;
  if (texts.length > 0) {
    const lines = `${text.replaceAll(joinedForm, '')}${texts.join('')}\n{"joined":${joined}}\n`;
    await storage.writeFile(folder, indexFile, Buffer.from(lines));
  }
  // Upward, so that the next join finds what a kill left.
  const numbers = Array.from({ length: joined - before }, (_, at) => before + 1 + at);
  for (const name of [...left, ...numbers.map(nameOf)]) await storage.remove(folder, name);
}
