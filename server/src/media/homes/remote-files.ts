// Reads parts, segments and small pictures of another node's game from memory, from its home or from the store.
import type { LiveAsker, LiveFile } from '../../ingest/index.ts';
import type { MediaGround } from '../ports.ts';
import type { HomeAsker } from './ask-home.ts';
import type { NodeAnswer } from './ports.ts';
import type { RecentFiles } from './recent-memory.ts';
import type { SingleFlight } from './single-flight.ts';

export interface RemoteFiles {
  /** A part that the playlist announced is waited for. */
  readPart(name: string, asker: LiveAsker): Promise<LiveFile | undefined | 'crowded'>;
  /** @param number of a segment; undefined for an initial fragment. */
  readSegment(
    name: string,
    number: number | undefined,
    asker: LiveAsker,
  ): Promise<LiveFile | undefined | 'crowded'>;
  readTile(name: string, asker: LiveAsker): Promise<LiveFile | undefined | 'crowded'>;
}

export interface RemoteFilesOptions {
  readonly home: HomeAsker;
  readonly files: Pick<MediaGround['files'], 'findLiveFile' | 'readLiveFile' | 'keep'>;
  readonly folder: () => string | undefined;
  readonly recent: RecentFiles;
  readonly flights: SingleFlight;
  /** Segments that the newest playlist lists. */
  readonly closed: () => number;
}

/** The home answers segments of the last minutes: the store may lack them. It answers older ones when the store cannot. */
const recentSegments = 60;
const sheetForm = /^sheet-\d{5}(?:e[1-9]\d{0,5})?\.jpg$/;
const firstTryMs = 4_000;
const secondTryMs = 6_000;

const fileOf = (bytes: Buffer | undefined): LiveFile | undefined =>
  bytes && { bytes, isCompressed: false, changes: false };
const bytesOf = (answer: NodeAnswer | undefined): Buffer | undefined =>
  answer?.status === 200 ? answer.bytes : undefined;

export function createRemoteFiles(options: RemoteFilesOptions): RemoteFiles {
  const { home, files, folder, recent, flights } = options;

  async function fromStore(name: string): Promise<Buffer | undefined> {
    const of = folder();
    try {
      return of === undefined ? undefined : await files.readLiveFile(of, name);
    } catch {
      // The home may still have it.
      return undefined;
    }
  }

  async function fetchPart(name: string): Promise<Buffer | undefined | 'crowded'> {
    const answer = await home.patiently('live', `/${name}`);
    if (answer?.status === 503) return 'crowded';
    const bytes = bytesOf(answer);
    if (bytes !== undefined) recent.keep(name, bytes);
    return bytes;
  }

  async function fetchSegment(name: string, number: number | undefined): Promise<Buffer | undefined> {
    if (number !== undefined && number < options.closed() - recentSegments) {
      const stored = await fromStore(name);
      if (stored !== undefined) return stored;
    }
    let answer = await home.once('live', `/${name}`, firstTryMs);
    if (answer === undefined) {
      const stored = await fromStore(name);
      if (stored !== undefined) return stored;
      answer = await home.once('live', `/${name}`, secondTryMs);
    }
    const bytes = bytesOf(answer);
    const of = folder();
    if (bytes !== undefined && of !== undefined) files.keep(of, name, bytes);
    return bytes;
  }

  async function fetchTile(name: string): Promise<Buffer | undefined> {
    const answer = await home.once('live', `/${name}`, firstTryMs);
    const bytes = answer === undefined && sheetForm.test(name) ? await fromStore(name) : bytesOf(answer);
    if (bytes !== undefined) recent.keep(name, bytes);
    return bytes;
  }

  /** @param known from memory. */
  async function shared(
    name: string,
    { range }: LiveAsker,
    known: Buffer | undefined,
    fetch: () => Promise<Buffer | undefined | 'crowded'>,
  ): Promise<LiveFile | undefined | 'crowded'> {
    const bytes = known ?? (await (flights.run(name, fetch, range) ?? 'crowded'));
    return bytes === 'crowded' ? bytes : fileOf(bytes);
  }

  return {
    readPart: (name, asker) => shared(name, asker, recent.find(name), () => fetchPart(name)),
    readSegment(name, number, asker) {
      const of = folder();
      const known = of === undefined ? undefined : files.findLiveFile(of, name);
      return shared(name, asker, known, () => fetchSegment(name, number));
    },
    readTile: (name, asker) => shared(name, asker, recent.find(name), () => fetchTile(name)),
  };
}
