import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSpoolReturn } from './give-spool-back.ts';

type Deps = Parameters<typeof createSpoolReturn>[0];
type MayGo = (name: string, keptMs: number) => boolean;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives folders back although the database fell silent at one of them', async () => {
  const held = new Set(['hangs', 'other']);
  let isSilent = true;
  const spool = createSpoolReturn(
    {
      log: { warn: () => {} },
      nowMs: Date.now,
      store: {
        findAssetInFolder: (folder: string) =>
          isSilent && folder === 'hangs' ? new Promise(() => {}) : Promise.resolve(undefined),
      },
      storage: {
        heldFolders: () => [...held],
        release: (folder: string) => held.delete(folder),
      },
    } as unknown as Deps,
    () => {},
    new AbortController().signal,
  );
  void spool.look();
  await vi.advanceTimersByTimeAsync(15_000);
  expect([...held]).toEqual(['hangs', 'other']);
  void spool.look();
  await vi.advanceTimersByTimeAsync(0);
  // It is asked about again behind the others.
  expect([...held]).toEqual(['hangs']);
  await vi.advanceTimersByTimeAsync(15_000);
  isSilent = false;
  await spool.look();
  expect([...held]).toEqual([]);
});

it('keeps the playlists that it wrote after it won its game back', async () => {
  const asked: MayGo[] = [];
  const row = { node: 'own', epoch: 2, taken_at: new Date(2_000) };
  const spool = createSpoolReturn(
    {
      log: { warn: () => {} },
      nowMs: Date.now,
      nodes: { id: 'own', clockMs: () => 0 },
      store: { findAssetInFolder: async () => ({ channel_id: 3, event_id: 4 }) },
      live: { findBroadcast: async () => row },
      storage: {
        hold: () => {},
        heldFolders: () => ['won-back'],
        release: () => {},
        readFile: async () => undefined,
        sizesOf: async (_folder: string, names: readonly string[]) => names.map(() => undefined),
        forgetUnsent: async (_folder: string, mayGo: MayGo) => void asked.push(mayGo),
      },
    } as unknown as Deps,
    () => {},
    new AbortController().signal,
  );
  spool.lose('won-back', Promise.resolve());
  await vi.advanceTimersByTimeAsync(10);
  const [mayGo] = asked;
  expect([1_999, 2_000].map((keptMs) => mayGo?.('source/index.m3u8', keptMs))).toEqual([false, true]);
});
