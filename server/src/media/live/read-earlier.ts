// A home that goes on with a game reads what the home before it recorded.
import { listLostFiles, readIndex, readIndexText, type RecordingIndex } from '../../ingest/index.ts';
import type { BroadcastRecord } from './live-rules.ts';
import type { SessionDeps, SessionOptions } from './live-session.ts';
import { firstNumberOf } from './takeover-rules.ts';

export type EarlierGame = NonNullable<SessionOptions['earlier']> & { readonly folder: string };

/**
 * Whether this machine wrote the index to its end. A node that took the game and died before its first line has no part
 * in it.
 * @param before its row until this node took it.
 */
export const wroteIndex = (
  { begins }: Pick<RecordingIndex, 'begins'>,
  before: Pick<BroadcastRecord, 'node' | 'epoch'>,
  nodeId: string,
): boolean =>
  before.node === null ||
  (before.node === nodeId && (before.epoch === 0 || begins.some(({ epoch }) => epoch === before.epoch)));

/** Another home may have begun runs that are on their way. A run of this home is behind all of them. */
export const mayLackRuns = (
  { runs }: Pick<RecordingIndex, 'runs'>,
  before: Pick<BroadcastRecord, 'epoch'>,
  isWhole: boolean,
): boolean => !isWhole || (before.epoch > 0 && !runs.some(({ epoch }) => epoch === before.epoch));

/**
 * @param before its row until this node took it, with the newest number that is known.
 * @returns undefined when the game has lost its recording.
 * @throws {StoreRefused} while its index is in the bucket alone, and that is away.
 */
export async function readEarlier(
  deps: Pick<SessionDeps, 'store' | 'storage' | 'live' | 'nodes' | 'clock'>,
  broadcast: BroadcastRecord,
  before: Pick<BroadcastRecord, 'node' | 'epoch' | 'last_number'>,
): Promise<EarlierGame | undefined> {
  const asset = await deps.store.findAsset(broadcast.channel_id, broadcast.asset_id ?? 0);
  if (asset === undefined) return undefined;
  const index = await readIndexText(deps.storage, asset.folder, broadcast.epoch);
  const read = readIndex(index.text);
  // A disk loses no file, and a game of hours has thousands.
  const isDisk = deps.storage.spoolState() === undefined;
  const lostFiles = isDisk ? [] : await listLostFiles(deps.storage, asset.folder, read);
  const isWhole = isDisk || wroteIndex(read, before, deps.nodes.id);
  const begin = {
    from: firstNumberOf({
      indexed: read.segments.length,
      lastNumber: before.last_number,
      isWhole,
      silentMs: isWhole ? undefined : await deps.live.readSilentMs(before.node),
    }),
    at: (broadcast.taken_at ?? deps.clock.now()).getTime(),
    mayLackRuns: !isDisk && mayLackRuns(read, before, isWhole),
  };
  return { onAir: { broadcast, asset }, index, begin, lostFiles, folder: asset.folder };
}
