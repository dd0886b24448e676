// Maps an asset's id and a file name to bytes. It caches the row for a second, and the bytes within a size limit.
import { cached } from '../../cache/cache.ts';
import type { Clock } from '../../kernel/clock.ts';
import { createByteCache } from './byte-cache.ts';
import type { MediaFiles, MediaStorage } from '../ports.ts';
import { editionOf } from '../editions.ts';
import { masterWithAudio } from '../audio-rules.ts';
import { hasFile, isReady, masterFile, storedNameOf, type AssetRecord, type Ladder } from '../rules.ts';
import { isServed, type Trim } from '../trim-rules.ts';
import { trimText } from '../trim-text.ts';
import type { MediaStore } from '../store.ts';

const cacheMs = 1_000;
const assetsMaximum = 10_000;

/** The row alone knows the names of sound tracks. So a new name needs no new file, and no cache shows a former one. */
const withAudio =
  (audio: NonNullable<Ladder['audio']>) =>
  (master: Buffer | undefined): Buffer | undefined =>
    master && Buffer.from(masterWithAudio(master.toString('utf8'), audio));

const isTrimmedText = (name: string): boolean => name.endsWith('.m3u8') || name.endsWith('.vtt');

/** The files on the disk are those of the full recording, so that a trim can be taken back. */
const withTrim =
  (trim: Trim, name: string) =>
  (bytes: Buffer | undefined): Buffer | undefined =>
    bytes && Buffer.from(trimText(trim, name, bytes.toString('utf8')));

const then = (
  bytes: Promise<Buffer | undefined> | Buffer | undefined,
  change: (bytes: Buffer | undefined) => Buffer | undefined,
): Promise<Buffer | undefined> | Buffer | undefined =>
  bytes instanceof Promise ? bytes.then(change) : change(bytes);

export interface MediaFilesOptions {
  readonly store: Pick<MediaStore, 'findAsset'>;
  readonly storage: Pick<MediaStorage, 'readFile'>;
  /** How much memory the served files may take together. */
  readonly maximumBytes: number;
  readonly clock: Clock;
}

export function createMediaFiles({ store, storage, maximumBytes, clock }: MediaFilesOptions): MediaFiles {
  const cache = createByteCache(maximumBytes);
  const rows = cached(
    (key) => {
      const [channelId, assetId] = key.split('/').map(Number);
      return store.findAsset(channelId ?? 0, assetId ?? 0);
    },
    { ttlMs: cacheMs, entriesMaximum: assetsMaximum, nowMs: () => performance.now() },
  );
  const find = (channelId: number, assetId: number, newer = ''): Promise<AssetRecord | undefined> =>
    rows.read(`${channelId}/${assetId}${newer}`);

  return {
    async findAsset(channelId, assetId, edition) {
      let asset = await find(channelId, assetId);
      // A repair has just swapped its files in. Each repair counts one further, so nobody makes us ask for all numbers.
      if (isReady(asset) && edition === editionOf(asset.ladder) + 1)
        asset = await find(channelId, assetId, `/e${edition}`);
      return isReady(asset) ? asset : undefined;
    },
    isLive: async (channelId, assetId) => (await find(channelId, assetId))?.status === 'live',
    readFile: ({ folder, ladder, trim }, name) => {
      if (!hasFile(ladder, name) || !isServed(trim, name, clock.now())) return undefined;
      const stored = storedNameOf(ladder, name);
      const bytes = cache.read(`${folder}/${stored}`, () => storage.readFile(folder, stored));
      if (name === masterFile)
        return ladder.audio === undefined ? bytes : then(bytes, withAudio(ladder.audio));
      return trim !== null && isTrimmedText(name) ? then(bytes, withTrim(trim, name)) : bytes;
    },
    readLiveFile: (folder, name) => cache.read(`${folder}/${name}`, () => storage.readFile(folder, name)),
    findLiveFile: (folder, name) => cache.find(`${folder}/${name}`),
    keep: (folder, name, bytes) => cache.keep(`${folder}/${name}`, bytes),
    forget: (folder) => cache.forget(`${folder}/`),
    heldBytes: () => cache.usedBytes,
  };
}

/** The same files for a transaction: rows are read by its store, not from the cache. */
export const readableFiles = (files: MediaFiles, store: MediaFilesOptions['store']): MediaFiles => ({
  ...files,
  async findAsset(channelId, assetId) {
    const asset = await store.findAsset(channelId, assetId);
    return isReady(asset) ? asset : undefined;
  },
  isLive: async (channelId, assetId) => (await store.findAsset(channelId, assetId))?.status === 'live',
});
