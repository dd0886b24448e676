import { describe, expect, it } from 'vitest';
import { indexInMemory } from '../../../test/ingest/made-streams.ts';
import {
  createIndexLog,
  joinIndex,
  readIndexText,
  readLateChunks,
  type IndexStorage,
  type IndexText,
} from './index-chunks.ts';
import { indexLine, readIndex, type IndexLine } from './recording-index.ts';

const folder = 'game';
const aSegment = (segment: number): IndexLine => ({
  segment,
  run: 1,
  duration_ms: 2_000,
  is_independent: true,
  bytes: segment,
});
const anOwn = (segment: number): IndexLine => ({ rung: '360p', segment, bytes: segment });
const linesOf = (from: number, to: number): IndexLine[] =>
  Array.from({ length: to - from + 1 }, (_, at) => [aSegment(from + at), anOwn(from + at)]).flat();

/** Each change of the storage beyond this count ends the process. */
function untilKilled(storage: IndexStorage, changes: number): IndexStorage {
  let left = changes;
  const spend = async (): Promise<void> => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  };
  return {
    ...storage,
    writeFile: (...given) => spend().then(() => storage.writeFile(...given)),
    addIndexChunk: (...given) => spend().then(() => storage.addIndexChunk(...given)),
    remove: (...given) => spend().then(() => storage.remove(...given)),
  };
}

/** A process that goes on with the index, adds lines, and joins what is closed. */
async function record(
  storage: IndexStorage,
  lines: readonly IndexLine[],
  each: (line: IndexLine) => void,
): Promise<void> {
  const { chunks } = await readIndexText(storage, folder);
  const log = createIndexLog(chunks, (chunk, text) => storage.addIndexChunk(folder, chunk, text));
  for (const line of lines) {
    await log.add(line);
    each(line);
    if (log.closed() >= chunks + 2) await joinIndex(storage, folder, log.closed());
  }
  await joinIndex(storage, folder, log.close());
}

const linesIn = async (storage: IndexStorage): Promise<string[]> =>
  (await readIndexText(storage, folder)).text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{"joined"'));
const asText = (lines: readonly IndexLine[]): string[] => lines.map((line) => indexLine(line).trim());

describe('the index of a recording', () => {
  it('closes a chunk after five segments of the source, and begins a new one in each process', async () => {
    const files = new Map<string, Buffer>();
    const storage = indexInMemory(files);
    for (const [from, to] of [
      [1, 6],
      [7, 8],
    ] as const) {
      const { chunks } = await readIndexText(storage, folder);
      const log = createIndexLog(chunks, (chunk, text) => storage.addIndexChunk(folder, chunk, text));
      for (const line of linesOf(from, to)) await log.add(line);
    }
    expect([...files.keys()]).toEqual([
      'index/e0-000001.jsonl',
      'index/e0-000002.jsonl',
      'index/e0-000003.jsonl',
    ]);
    expect(await linesIn(storage)).toEqual(asText(linesOf(1, 8)));
  });

  it('is one file after its end, and gets further chunks from later work', async () => {
    const files = new Map<string, Buffer>();
    const storage = indexInMemory(files);
    await record(storage, linesOf(1, 23), () => undefined);
    expect([...files.keys()]).toEqual(['index.jsonl']);
    const { chunks, joined } = await readIndexText(storage, folder);
    expect([chunks, joined]).toEqual([5, 5]);
    const log = createIndexLog(chunks, (chunk, text) => storage.addIndexChunk(folder, chunk, text));
    await log.add({ ...anOwn(3), making: 'made' });
    expect([...files.keys()]).toEqual(['index.jsonl', 'index/e0-000006.jsonl']);
    await joinIndex(storage, folder, log.close());
    expect([...files.keys()]).toEqual(['index.jsonl']);
    expect(
      readIndex((await readIndexText(storage, folder)).text)
        .own.get('360p')
        ?.get(3)?.making,
    ).toBe('made');
  });

  it('goes on with the one file of a former version, also after its last line was torn', async () => {
    const former = `${asText(linesOf(1, 7)).join('\n\n')}\n\n{"segment":8,"ru`;
    const files = new Map([['index.jsonl', Buffer.from(former)]]);
    const storage = indexInMemory(files);
    await record(storage, linesOf(8, 30), () => undefined);
    const { segments, own } = readIndex((await readIndexText(storage, folder)).text);
    expect(segments.map(({ segment }) => segment)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
    expect(own.get('360p')?.size).toBe(30);
  });

  it('[D3] loses no line that was acknowledged and doubles none, wherever a kill comes', async () => {
    for (let changes = 0; ; changes += 1) {
      const files = new Map<string, Buffer>();
      const storage = indexInMemory(files);
      const acknowledged: IndexLine[] = [];
      const all = linesOf(1, 40);
      const first = record(untilKilled(storage, changes), all, (line) => acknowledged.push(line));
      const isKilled = await first.then(
        () => false,
        () => true,
      );
      expect(await linesIn(storage), `after ${changes} changes`).toEqual(asText(acknowledged));
      await record(storage, all.slice(acknowledged.length), () => undefined);
      expect(await linesIn(storage), `after ${changes} changes and a restart`).toEqual(asText(all));
      expect([...files.keys()], `after ${changes} changes`).toEqual(['index.jsonl']);
      if (!isKilled) break;
    }
  });

  it('is read whole while another process joins it', async () => {
    const files = new Map<string, Buffer>();
    const storage = indexInMemory(files);
    const log = createIndexLog(0, (chunk, text) => storage.addIndexChunk(folder, chunk, text));
    for (const line of linesOf(1, 50)) await log.add(line);
    let reads = 0;
    const interrupted = {
      ...storage,
      async readFile(place: string, name: string) {
        const bytes = await storage.readFile(place, name);
        reads += 1;
        if (reads === 3) await joinIndex(storage, folder, log.close());
        return bytes;
      },
    };
    expect((await readIndexText(interrupted, folder)).text).toContain('"segment":50');
    expect(reads).toBeGreaterThan(4);
  });

  it('keeps its chunks until the store has the one file, and the next join removes them', async () => {
    const files = new Map<string, Buffer>();
    let isStored = false;
    const storage = { ...indexInMemory(files), stored: async () => isStored };
    const log = createIndexLog(0, (chunk, text) => storage.addIndexChunk(folder, chunk, text));
    for (const line of linesOf(1, 11)) await log.add(line);
    const chunks = () => [...files.keys()].filter((name) => name !== 'index.jsonl').length;
    const before = chunks();
    await joinIndex(storage, folder, log.close());
    expect([files.has('index.jsonl'), chunks()]).toEqual([true, before]);
    const whole = asText(linesOf(1, 11));
    const linesNow = async () =>
      (await readIndexText(storage, folder)).text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('{"joined"'));
    expect(await linesNow()).toEqual(whole);
    isStored = true;
    await joinIndex(storage, folder, log.close());
    expect([await linesNow(), chunks()]).toEqual([whole, 0]);
  });

  it('is read across epochs in order, also when a former epoch wrote on after it was over', async () => {
    const files = new Map<string, Buffer>();
    const storage = indexInMemory(files);
    const write = async (chunks: number, epoch: number, lines: readonly IndexLine[]): Promise<void> => {
      const log = createIndexLog(chunks, (chunk, text) => storage.addIndexChunk(folder, chunk, text), epoch);
      for (const line of lines) await log.add(line);
    };
    const linesNow = async (newestEpoch: number): Promise<IndexText> =>
      readIndexText(storage, folder, newestEpoch);
    await write(0, 0, linesOf(1, 6));
    await write(0, 2, linesOf(7, 12));
    await write(0, 3, linesOf(13, 14));
    const whole = asText(linesOf(1, 14));
    const textLines = ({ text }: IndexText): string[] =>
      text.split('\n').filter((line) => line !== '' && !line.startsWith('{"joined"'));
    expect(textLines(await linesNow(3))).toEqual(whole);
    expect(await linesNow(3)).toMatchObject({ chunks: 1, joined: 0, ends: [2, 0, 2] });
    await joinIndex(storage, folder, 1, 3);
    await write(2, 0, linesOf(90, 99));
    expect(textLines(await linesNow(3))).toEqual(whole);
    expect(await linesNow(3)).toMatchObject({ chunks: 1, joined: 1, ends: [2, 0, 2] });
    expect(files.get('index/e3.jsonl')?.toString()).toMatch(/\n\{"joined":1,"epoch":3,"ends":\[2,0,2\]\}\n$/);
    expect(await readLateChunks(storage, folder, [2, 0, 2])).toContain('"segment":99');
  });
});
