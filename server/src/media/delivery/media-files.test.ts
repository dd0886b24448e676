import { describe, expect, it, vi } from 'vitest';
import { aLadder, anAsset, aReadyAsset } from '../../../test/media/makers.ts';
import { createMediaFiles } from './media-files.ts';
import type { AssetRecord } from '../rules.ts';

const filesOver = (asset: AssetRecord | undefined) => {
  const findAsset = vi.fn(async () => asset);
  const readFile = vi.fn(async (folder: string, name: string) => Buffer.from(`${folder}/${name}`));
  return {
    findAsset,
    readFile,
    files: createMediaFiles({
      store: { findAsset },
      storage: { readFile },
      maximumBytes: 1_000_000,
      clock: { now: () => new Date() },
    }),
  };
};

describe('createMediaFiles', () => {
  it('looks a row up once for the many files of one playing', async () => {
    const { files, findAsset } = filesOver(aReadyAsset());
    await Promise.all(Array.from({ length: 20 }, () => files.findAsset(7, 12)));
    expect(findAsset).toHaveBeenCalledTimes(1);
  });

  it('finds assets of its own channel only', async () => {
    const { files, findAsset } = filesOver(aReadyAsset());
    await files.findAsset(7, 12);
    await files.findAsset(8, 12);
    expect(findAsset.mock.calls).toEqual([
      [7, 12],
      [8, 12],
    ]);
  });

  it.each(['queued', 'processing', 'failed'] as const)('shows no asset that is %s', async (status) => {
    expect(await filesOver(anAsset({ status })).files.findAsset(7, 12)).toBeUndefined();
  });

  it('reads the row again for the edition of a repair that was just swapped in, once', async () => {
    const { files, findAsset } = filesOver(aReadyAsset());
    await files.findAsset(7, 12);
    findAsset.mockResolvedValue(aReadyAsset({ ladder: aLadder({ edition: 2 }) }));
    expect((await files.findAsset(7, 12, 1))?.ladder.edition).toBeUndefined();
    expect((await files.findAsset(7, 12, 3))?.ladder.edition).toBeUndefined();
    expect(findAsset).toHaveBeenCalledTimes(1);
    for (let time = 0; time < 3; time += 1) expect((await files.findAsset(7, 12, 2))?.ladder.edition).toBe(2);
    expect(findAsset).toHaveBeenCalledTimes(2);
  });

  it('asks again after the database was away', async () => {
    const { files, findAsset } = filesOver(aReadyAsset());
    findAsset.mockRejectedValueOnce(new Error('away'));
    await expect(files.findAsset(7, 12)).rejects.toThrow('away');
    expect(await files.findAsset(7, 12)).toBeDefined();
  });

  it('reads a file once, from the folder of the row', async () => {
    const { files, readFile } = filesOver(aReadyAsset());
    const asset = aReadyAsset();
    const [one, other] = await Promise.all([
      files.readFile(asset, 'master.m3u8'),
      files.readFile(asset, 'master.m3u8'),
    ]);
    expect(String(one)).toBe('recordings/7/game/master.m3u8');
    expect(other).toBe(one);
    expect(files.readFile(asset, 'master.m3u8')).toBe(one);
    expect(readFile).toHaveBeenCalledTimes(1);
  });

  it('[T33] never reads a file from the storage that was not made', () => {
    const { files, readFile } = filesOver(aReadyAsset());
    for (const name of ['../../secret', '360p/s00009.m4s', '720p/init.mp4'])
      expect(files.readFile(aReadyAsset(), name)).toBeUndefined();
    expect(readFile).not.toHaveBeenCalled();
  });
});
