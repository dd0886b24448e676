// A game may end while the bucket is away. Other processes read what the bucket lacks from the spool of its last home.
import { LRUCache } from 'lru-cache';
import type { Nodes } from '../../nodes/ports.ts';
import { StoreRefused } from '../../storage/ports.ts';
import type { MediaStorage } from '../ports.ts';
import { judgeLastHome, type LastHomeVerdict } from './last-home-rules.ts';
import { createOthers } from './others.ts';
import type { HomeStore, NodeCalls } from './ports.ts';
import { within } from './within.ts';

export interface LastHomeOptions {
  readonly nodes: Pick<Nodes, 'id' | 'list'>;
  readonly calls: NodeCalls;
  readonly store: Pick<HomeStore, 'findLastHome'>;
}

/** A store that hangs is asked further beside the home. */
const storeFirstMs = 1_000;
const askMs = 4_000;
/** A recording that no other process aired has no such home. */
const noHomeRestMs = 30_000;
const recordingsMaximum = 20_000;

const away = (): StoreRefused =>
  new StoreRefused('away', 'The ingest that may have this file on its way to the bucket does not answer.');

/** Storage of a process with a spool. On a disk all processes have all files. */
export function storageWithLastHome<Storage extends Pick<MediaStorage, 'readFile' | 'spoolState'>>(
  storage: Storage,
  { nodes, calls, store }: LastHomeOptions,
): Storage {
  if (storage.spoolState() === undefined) return storage;
  const hasOthers = createOthers(nodes);
  const resting = new LRUCache<string, LastHomeVerdict>({ max: recordingsMaximum, ttl: noHomeRestMs });

  /** @throws {StoreRefused} when the file may be at a home that is away. */
  async function askHome(folder: string, name: string): Promise<Buffer | undefined> {
    const known = resting.get(folder);
    if (known?.mayCome === true) throw away();
    if (known !== undefined) return undefined;
    const row = await store.findLastHome(folder);
    if (row?.node == null || row.node === nodes.id) {
      resting.set(folder, { restMs: noHomeRestMs, mayCome: false });
      return undefined;
    }
    const answer = await calls
      .get(row.node, `/internal/spool/${folder}?${name}`, { withinMs: askMs, lastUrl: row.url })
      .catch(() => undefined);
    if (answer?.status === 200) return answer.bytes;
    const verdict = judgeLastHome(answer?.status ?? 'away', row.endedAgoSeconds);
    if (verdict.restMs > 0) resting.set(folder, verdict, { ttl: verdict.restMs });
    if (verdict.mayCome) throw away();
    return undefined;
  }

  async function readFile(folder: string, name: string): Promise<Buffer | undefined> {
    const stored = storage.readFile(folder, name);
    if (!hasOthers()) return stored;
    const settled = stored.then(
      (bytes) => ({ bytes }),
      (error: unknown) => ({ error, bytes: undefined }),
    );
    const first = await within(storeFirstMs, settled);
    if (first?.bytes !== undefined) return first.bytes;
    const asked = await askHome(folder, name).then(
      (bytes) => ({ bytes }),
      (error: unknown) => ({ error, bytes: undefined }),
    );
    if (asked.bytes !== undefined) return asked.bytes;
    // Its own refusal says more than that of the home.
    const bytes = await stored;
    if (bytes === undefined && 'error' in asked) throw asked.error;
    return bytes;
  }

  return { ...storage, readFile };
}
