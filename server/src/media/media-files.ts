// From an asset's id and a file's name to its bytes: the row is remembered for a second, the bytes as long as there is room.
import { createByteCache } from './byte-cache.ts';
import type { MediaFiles, MediaStorage } from './ports.ts';
import { hasFile, isReady, type AssetRecord } from './rules.ts';
import type { MediaStore } from './store.ts';

const rememberedMs = 1_000;
const assetsRemembered = 10_000;

export interface MediaFilesOptions {
  readonly store: Pick<MediaStore, 'findAsset'>;
  readonly storage: Pick<MediaStorage, 'readFile'>;
  /** How much memory the served files may take together. */
  readonly maximumBytes: number;
}

interface Remembered {
  readonly untilMs: number;
  readonly asset: Promise<AssetRecord | undefined>;
}

export function createMediaFiles({ store, storage, maximumBytes }: MediaFilesOptions): MediaFiles {
  const cache = createByteCache(maximumBytes);
  const remembered = new Map<string, Remembered>();

  const find = (channelId: number, assetId: number): Promise<AssetRecord | undefined> => {
    const key = `${channelId}/${assetId}`;
    const nowMs = performance.now();
    const known = remembered.get(key);
    if (known !== undefined && known.untilMs > nowMs) return known.asset;
    if (remembered.size >= assetsRemembered) remembered.clear();
    const asset = store.findAsset(channelId, assetId);
    remembered.set(key, { untilMs: nowMs + rememberedMs, asset });
    asset.catch(() => remembered.delete(key));
    return asset;
  };

  return {
    async findAsset(channelId, assetId) {
      const asset = await find(channelId, assetId);
      return isReady(asset) ? asset : undefined;
    },
    readFile: ({ folder, ladder }, name) =>
      hasFile(ladder, name)
        ? cache.read(`${folder}/${name}`, () => storage.readFile(folder, name))
        : undefined,
  };
}
