import { expect, it } from 'vitest';
import { startS3StandIn } from '../../../test/s3-stand-in/stand-in.ts';
import { readAllTheTime, runMove, someFilms, type Move } from '../../../test/storage/killed-moves.ts';
import { openStorageGround } from '../../../test/storage/storage-ground.ts';

const kills = 10;

it('a move of 2,000 files, killed ten times, fails no reader, and its last run sends nothing', async () => {
  await using store = await startS3StandIn();
  await using ground = await openStorageGround();
  const films = someFilms(2_000, ground.channelId);
  for (const { folder, name, bytes } of films) await ground.disk.writeFile(folder, name, bytes);
  const address = {
    url: `s3://${store.bucket}/season?endpoint=${store.endpoint}`,
    key: store.key,
    secret: store.secret,
  };
  const move: Move = { database: ground.database, dataDir: ground.dataDir, store: address };
  const storage = await ground.bucketAfterDisk(address);
  {
    await using reader = readAllTheTime(storage, films);
    for (let kill = 0; kill < kills; kill += 1)
      expect(await runMove(move, 20 + ((kill * 37) % 150))).toBeUndefined();
    expect(await runMove(move)).toMatchObject({ failedFiles: 0 });
    const puts = store.requests.filter(({ method }) => method === 'PUT').length;
    expect(await runMove({ ...move, isRemoving: true })).toMatchObject({ files: 0, bytes: 0 });
    expect(store.requests.filter(({ method }) => method === 'PUT')).toHaveLength(puts);
    expect(reader.failures).toEqual([]);
    expect(reader.reads()).toBeGreaterThan(2_000);
  }
  for (const { folder, name, bytes } of films)
    expect((await storage.readFile(folder, name))?.equals(bytes)).toBe(true);
}, 600_000);
