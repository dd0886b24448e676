// The phone's storage in IndexedDB. Each act is one transaction, so that tabs of one phone never overwrite each other.
import type { ScoredGame } from '@floodlit/contract/operators/scoring';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import { nothingKept, type KeptGame, type ScoreStore } from './score-store.ts';
import { isForgotten, type RefusedEntry } from './queue-rules.ts';

type LinkRow = Pick<KeptGame, 'device' | 'game' | 'seq' | 'offset'> & { readonly link: string };
type EntryRow = GameEntry & { readonly link: string };
type RefusedRow = RefusedEntry & { readonly link: string; readonly id: string };

const name = 'floodlit-score';
const stores = ['links', 'log', 'queue', 'refused'] as const;
type StoreName = (typeof stores)[number];

const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('links', { keyPath: 'link' });
    for (const store of stores.slice(1))
      request.result.createObjectStore(store, { keyPath: ['link', 'id'] }).createIndex('link', 'link');
  };
  return answerOf(request);
}

type Transact = <Result>(
  mode: IDBTransactionMode,
  act: (of: (store: StoreName) => IDBObjectStore) => Promise<Result>,
) => Promise<Result>;

/** `strict`: the write is on the disk before the page says so. */
const transactOn =
  (database: IDBDatabase): Transact =>
  async (mode, act) => {
    const transaction = database.transaction(stores, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB aborted'));
    });
    // A failed request aborts the transaction, and `act` has told of it by then.
    done.catch(() => undefined);
    const result = await act((store) => transaction.objectStore(store));
    await done;
    return result;
  };

const withoutLink = <Row extends { readonly link: string }>({
  link: _link,
  ...row
}: Row): Omit<Row, 'link'> => row;

const clear = async (store: IDBObjectStore, link: string): Promise<void> => {
  const keys = await answerOf(store.index('link').getAllKeys(link));
  await Promise.all(keys.map((key) => answerOf(store.delete(key))));
};

/** A forgotten game keeps the phone's secret: its office may postpone it by weeks, and the link still works then. */
async function forgetOld(transact: Transact, link: string, now: number): Promise<void> {
  return transact('readwrite', async (of) => {
    const rows = (await answerOf(of('links').getAll())) as LinkRow[];
    for (const row of rows) {
      const waiting = await answerOf(of('queue').index('link').count(row.link));
      if (row.link === link || !isForgotten(row.game, waiting, now)) continue;
      await Promise.all([clear(of('log'), row.link), clear(of('refused'), row.link)]);
      const { game, seq, offset } = nothingKept;
      await answerOf(of('links').put({ ...row, game, seq, offset }));
    }
  });
}

/** @throws when the browser refuses storage, as some do in private windows. */
export async function openScoreStore(link: string): Promise<ScoreStore> {
  const transact = transactOn(await openDatabase());
  forgetOld(transact, link, Date.now()).catch(() => undefined);
  const rowIn = async (links: IDBObjectStore): Promise<LinkRow> => {
    const { device, game, seq, offset } = nothingKept;
    return ((await answerOf(links.get(link))) as LinkRow | undefined) ?? { link, device, game, seq, offset };
  };
  const put = (store: IDBObjectStore, row: object): Promise<unknown> => answerOf(store.put({ ...row, link }));
  return {
    read: () =>
      transact('readonly', async (of) => {
        const rowsOf = (store: StoreName) => answerOf(of(store).index('link').getAll(link));
        const [row, log, queue, refused] = await Promise.all([
          rowIn(of('links')),
          rowsOf('log') as Promise<EntryRow[]>,
          rowsOf('queue') as Promise<EntryRow[]>,
          rowsOf('refused') as Promise<RefusedRow[]>,
        ]);
        return {
          ...withoutLink(row),
          log: log.map(withoutLink),
          queue: queue.map(withoutLink).sort((one, other) => one.order - other.order),
          refused: refused.map(({ entry, code }) => ({ entry, code })),
        };
      }),
    add: (entry) =>
      transact('readwrite', async (of) => {
        await put(of('queue'), entry);
      }),
    settle: ({ entries, seq, gone, refused, lost }) =>
      transact('readwrite', async (of) => {
        const row = await rowIn(of('links'));
        if (lost !== undefined) await clear(of('log'), link);
        await Promise.all([
          ...(lost ?? []).map((entry) => put(of('queue'), entry)),
          ...entries.map((entry) => put(of('log'), entry)),
          ...refused.map((one) => put(of('refused'), { ...one, id: one.entry.id })),
          ...gone.map((id) => answerOf(of('queue').delete([link, id]))),
          put(of('links'), { ...row, seq: lost === undefined ? Math.max(row.seq, seq) : seq }),
        ]);
      }),
    keepGame: (game: ScoredGame, offset) =>
      transact('readwrite', async (of) => {
        await put(of('links'), { ...(await rowIn(of('links'))), game, offset });
      }),
    keepDevice: (made) =>
      transact('readwrite', async (of) => {
        const row = await rowIn(of('links'));
        const device = row.device ?? made;
        await put(of('links'), { ...row, device });
        return device;
      }),
  };
}
