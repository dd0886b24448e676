// A process that ends soon sends each file itself, and hears at once when the bucket does not take it.
import type { Objects, Spool } from '../storage/ports.ts';

export const sendAtOnce = (objects: Pick<Objects, 'put'>): Spool => ({
  keep: ({ channelId, key }, bytes) => objects.put(channelId, key, bytes),
  read: () => Promise.resolve(undefined),
  sizeOf: () => undefined,
  sentHashOf: () => undefined,
  keysOf: () => [],
  forget: () => Promise.resolve(),
  forgetUnsent: () => Promise.resolve(),
  heldFolders: () => [],
  hold: () => undefined,
  release: () => undefined,
  holdWhile: () => undefined,
  onLost: () => () => undefined,
  stored: () => Promise.resolve(true),
  storedKeys: () => Promise.resolve(),
  state: () => ({ waitingFiles: 0, waitingBytes: 0, lostFiles: 0, folders: [], refusal: undefined }),
  close: () => Promise.resolve(),
});
