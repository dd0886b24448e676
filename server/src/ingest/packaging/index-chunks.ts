// Stores the index of a recording as numbered chunks, because an object store cannot append.
import * as z from 'zod/mini';
import { indexFileOf, indexLine, type IndexLine } from './recording-index.ts';

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
  /** The number of the last chunk of the newest epoch; 0 when it has none. */
  readonly chunks: number;
  /** The number of the last chunk of the newest epoch that the one file holds. */
  readonly joined: number;
  /** The last chunks of the epochs before that were read. */
  readonly ends: readonly number[];
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

const joinedForm = /^(\{"joined":\d+[^\n]*\})\n?/gm;
const Joined = z.object({
  joined: z.int(),
  epoch: z._default(z.int(), 0),
  /** The last chunks of the epochs before. */
  ends: z._default(z.array(z.int()), []),
});

interface JoinedChunks extends IndexChunk {
  readonly ends: readonly number[];
}

/** The last chunk that the joined file holds. */
function joinedIn(text: string): JoinedChunks {
  const [, mark = '{"joined":0}'] = [...text.matchAll(joinedForm)].at(-1) ?? [];
  const { joined, epoch, ends } = Joined.parse(JSON.parse(mark));
  return { number: joined, epoch, ends };
}

/**
 * Writes lines into chunks. It never touches a chunk of an earlier process.
 * @param chunks the number of the last chunk of this epoch.
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

/** Reads the chunks of one epoch upward until one is missing. */
async function readEpoch(
  storage: Pick<IndexStorage, 'readFile'>,
  folder: string,
  { epoch, number: after }: IndexChunk,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<FoundChunk[]> {
  const chunks: FoundChunk[] = [];
  // Most indexes are joined, so the first read is alone.
  for (let atOnce = 1; ; atOnce = readAtOnce) {
    const last = chunks.at(-1)?.number ?? after;
    const numbers = Array.from({ length: Math.min(atOnce, upTo - last) }, (_, at) => last + 1 + at);
    const found = await Promise.all(
      numbers.map((number) => storage.readFile(folder, indexChunkName({ epoch, number }))),
    );
    for (const [at, bytes] of found.entries()) {
      if (bytes === undefined) return chunks;
      chunks.push({ epoch, number: last + 1 + at, text: bytes.toString('utf8') });
    }
    if (numbers.length < atOnce) return chunks;
  }
}

/** Each epoch numbers its chunks from 1, so that no home writes a name of another one. */
async function readChunks(
  storage: Pick<IndexStorage, 'readFile'>,
  folder: string,
  after: JoinedChunks,
  { upTo, newestEpoch }: { upTo?: number; newestEpoch: number },
): Promise<{ readonly chunks: FoundChunk[]; readonly ends: number[] }> {
  const chunks: FoundChunk[] = [];
  const ends = [...after.ends];
  for (let { epoch } = after; epoch <= newestEpoch; epoch += 1) {
    const number = epoch === after.epoch ? after.number : 0;
    const found = await readEpoch(
      storage,
      folder,
      { epoch, number },
      epoch === newestEpoch ? upTo : undefined,
    );
    chunks.push(...found);
    ends[epoch] = found.at(-1)?.number ?? number;
  }
  return { chunks, ends };
}

interface JoinedFile extends JoinedChunks {
  readonly name: string | undefined;
  readonly text: string;
  readonly bytes: number | undefined;
}

/** The one file of the newest epoch that has one. */
async function readJoined(
  storage: Pick<IndexStorage, 'readFile'>,
  folder: string,
  newestEpoch: number,
): Promise<JoinedFile> {
  for (let epoch = newestEpoch; epoch >= 0; epoch -= 1) {
    const name = indexFileOf(epoch);
    const bytes = await storage.readFile(folder, name);
    const text = bytes?.toString('utf8') ?? '';
    if (bytes !== undefined) return { ...joinedIn(text), name, text, bytes: bytes.length };
  }
  return { ...joinedIn(''), name: undefined, text: '', bytes: undefined };
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
  const names = Array.from({ length: newestEpoch + 1 }, (_, epoch) => indexFileOf(epoch));
  for (let tries = 1; tries <= triesMaximum; tries += 1) {
    const before = await readJoined(storage, folder, newestEpoch);
    const { chunks, ends } = await readChunks(storage, folder, before, { newestEpoch });
    // A join between the two reads removes chunks before they are read. It always changes a size.
    const sizes = await storage.sizesOf(folder, names);
    const newest = names.findLastIndex((_name, at) => sizes[at] !== undefined);
    if (names[newest] === before.name && sizes[newest] === before.bytes)
      return {
        text: before.text + chunks.map((chunk) => chunk.text).join(''),
        chunks: ends[newestEpoch] ?? 0,
        joined: before.epoch === newestEpoch ? before.number : 0,
        ends: ends.slice(0, newestEpoch),
      };
  }
  throw new Error(`The index of ${folder} changes faster than it can be read. Try again.`);
}

/**
 * The chunks of former epochs that came after they were read: a former home sends them late.
 * @param ends the last chunk of each of these epochs that was read. It may have got lines since.
 */
export async function readLateChunks(
  storage: Pick<IndexStorage, 'readFile'>,
  folder: string,
  ends: readonly number[],
): Promise<string> {
  const texts: string[] = [];
  for (const [epoch, end] of ends.entries()) {
    const open =
      end === 0 ? undefined : await storage.readFile(folder, indexChunkName({ epoch, number: end }));
    if (open !== undefined) texts.push(open.toString('utf8'));
    for (const { text } of await readEpoch(storage, folder, { epoch, number: end })) texts.push(text);
  }
  return texts.join('');
}

/** Chunks that an earlier join left, because a kill came before it had removed them all. */
async function listLeft(
  storage: IndexStorage,
  folder: string,
  { epoch, number: last }: IndexChunk,
): Promise<string[]> {
  const left: string[] = [];
  for (let number = last; number > 0; number -= 1) {
    const name = indexChunkName({ epoch, number });
    const [size] = await storage.sizesOf(folder, [name]);
    if (size === undefined) break;
    left.unshift(name);
  }
  return left;
}

/**
 * Joins chunks to the one file, and removes them. A kill at any point loses no line and doubles none.
 * @param upTo the last chunk of the newest epoch that gets no more lines.
 */
export async function joinIndex(
  storage: IndexStorage,
  folder: string,
  upTo: number,
  newestEpoch = 0,
): Promise<void> {
  const before = await readJoined(storage, folder, newestEpoch);
  const left = before.epoch === newestEpoch ? await listLeft(storage, folder, before) : [];
  const { chunks, ends } = await readChunks(storage, folder, before, { upTo, newestEpoch });
  const name = indexFileOf(newestEpoch);
  if (chunks.length > 0 || (before.name !== undefined && before.name !== name)) {
    const mark = {
      joined: ends[newestEpoch] ?? 0,
      ...(newestEpoch > 0 && { epoch: newestEpoch, ends: ends.slice(0, newestEpoch) }),
    };
    const lines = chunks.map((chunk) => chunk.text).join('');
    const whole = `${before.text.replaceAll(joinedForm, '')}${lines}\n${JSON.stringify(mark)}\n`;
    await storage.writeFile(folder, name, Buffer.from(whole));
  }
  // Until the store has the one file, another machine reads the chunks.
  if (!(await storage.stored(folder, 0))) return;
  // A former home may still add lines to the last chunk of its epoch.
  const going = chunks.filter(({ epoch, number }) => epoch === newestEpoch || number !== ends[epoch]);
  // Upward, so that the next join finds what a kill or a slow store left.
  for (const chunk of [...left, ...going.map(indexChunkName)]) await storage.remove(folder, chunk);
  if (before.name !== undefined && before.name !== name) await storage.remove(folder, before.name);
}
