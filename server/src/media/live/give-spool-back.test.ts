import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSpoolReturn } from './give-spool-back.ts';

type Deps = Parameters<typeof createSpoolReturn>[0];

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
        spoolState: () => undefined,
      },
    } as unknown as Deps,
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
