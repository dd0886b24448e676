import { expect, it } from 'vitest';
import { errorCatalog } from '@floodlit/contract/errors';
import { readServedFile } from './read-served-file.ts';

it.each([
  ['crowded', 'server.unavailable', 503],
  ['invalid', 'media.not_yet', 400],
] as const)(
  'a live game that answers %s is answered %s, for its first playlist too',
  async (answer, code, status) => {
    const deps = {
      liveHomes: { find: async () => ({ read: async () => answer }) },
      files: { findAsset: () => expect.fail('The disk was asked.') },
    } as unknown as Parameters<typeof readServedFile>[0];
    expect(errorCatalog[code].status).toBe(status);
    for (const name of ['master.m3u8', 'source/low.m3u8']) {
      const query = { number: undefined, part: undefined, isDelta: false };
      const asked = readServedFile(
        deps,
        1,
        { assetId: 7, name, query },
        { mayCompress: false, range: undefined },
      );
      await expect(asked).rejects.toMatchObject({ code });
    }
  },
);

it.each([
  [true, 'server.unavailable'],
  [false, 'request.not_found'],
])('a file of an asset without a home, which is live: %s, is answered %s', async (isLive, code) => {
  const deps = {
    liveHomes: { find: async () => undefined },
    files: { findAsset: async () => undefined, isLive: async () => isLive },
  } as unknown as Parameters<typeof readServedFile>[0];
  const query = { number: undefined, part: undefined, isDelta: false };
  const place = { assetId: 7, name: 'source/s00001.m4s', query };
  const asked = readServedFile(deps, 1, place, { mayCompress: false, range: undefined });
  await expect(asked).rejects.toMatchObject({ code });
});
