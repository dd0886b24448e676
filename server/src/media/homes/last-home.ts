// A game may end while the bucket is away. Other processes read what the bucket lacks from the spool of its last home.
import { LRUCache } from 'lru-cache';
import type { Nodes } from '../../nodes/ports.ts';
import { StoreRefused } from '../../storage/ports.ts';
import type { MediaStorage } from '../ports.ts';
import { judgeLastHome, noHome, unknownHome, type LastHomeVerdict } from './last-home-rules.ts';
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
/** Recordings and single files. */
const restingMaximum = 20_000;

type Outcome =
  | { readonly bytes: Buffer | undefined }
  | { readonly error: unknown; readonly bytes: undefined };

const outcomeOf = (reading: Promise<Buffer | undefined>): Promise<Outcome> =>
  reading.then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ error, bytes: undefined }),
  );

const away = (): StoreRefused =>
  new StoreRefused('away', 'The ingest that may have this file on its way to the bucket does not answer.');

/** Storage of a process with a spool. On a disk all processes have all files. */
export function storageWithLastHome<Storage extends Pick<MediaStorage, 'readFile' | 'spoolState'>>(
  storage: Storage,
  { nodes, calls, store }: LastHomeOptions,
): Storage {
  if (storage.spoolState() === undefined) return storage;
  const hasOthers = createOthers(nodes);
  const resting = new LRUCache<string, LastHomeVerdict>({ max: restingMaximum });

  /** @throws {StoreRefused} when the file may be at a home that is away. */
  async function askHome(folder: string, name: string): Promise<Buffer | undefined> {
    const file = `${folder}/${name}`;
    const heed = (verdict: LastHomeVerdict): undefined => {
      resting.set(verdict.rests === 'file' ? file : folder, verdict, { ttl: verdict.restMs });
      if (verdict.mayCome) throw away();
    };
    const known = resting.get(folder) ?? resting.get(file);
    if (known?.mayCome === true) throw away();
    if (known !== undefined) return undefined;
    const found = await within(
      askMs,
      store.findLastHome(folder).then((row) => ({ row })),
    );
    if (found === undefined) return heed(unknownHome);
    const { row } = found;
    if (row?.node == null || row.node === nodes.id) return heed(noHome);
    const answer = await calls
      .get(row.node, `/internal/spool/${folder}?${name}`, { withinMs: askMs, lastUrl: row.url })
      .catch(() => undefined);
    if (answer?.status === 200) return answer.bytes;
    return heed(judgeLastHome(answer?.status ?? 'away', row.endedAgoSeconds));
  }

  async function readFile(folder: string, name: string): Promise<Buffer | undefined> {
    const stored = storage.readFile(folder, name);
    if (!hasOthers()) return stored;
    const kept = outcomeOf(stored);
    const early = await within(storeFirstMs, kept);
    if (early?.bytes !== undefined) return early.bytes;
    const asked = outcomeOf(askHome(folder, name));
    const first = await Promise.race([kept, asked]);
    if (first.bytes !== undefined) return first.bytes;
    const [ofStore, ofHome] = await Promise.all([kept, asked]);
    const bytes = ofStore.bytes ?? ofHome.bytes;
    if (bytes !== undefined) return bytes;
    // Its own refusal says more than that of the home.
    if ('error' in ofStore) throw ofStore.error;
    if ('error' in ofHome) throw ofHome.error;
    return undefined;
  }

  return { ...storage, readFile };
}
