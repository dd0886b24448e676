import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const isSeen = (seconds: number, rtmpUrl: string | null) =>
  world.connection.pool.query(
    `insert into media.nodes (id, role, rtmp_url, files, version, room, seen_at)
     values (gen_random_uuid(), 'ingest', $1, 's3://games', '1', 20, now() - make_interval(secs => $2))`,
    [rtmpUrl, seconds],
  );

it('a new key comes with the server of this machine, or with those of the live ingests', async () => {
  const alone = await runCommand(world, 'encoder', 'create', '--name', 'Gantry');
  expect(alone).toContain('server      rtmp://localhost:1935/live\n');
  expect(alone).not.toContain('second');

  await isSeen(0, 'rtmp://in1.example:1935');
  await isSeen(0, null);
  await isSeen(60, 'rtmp://dead.example:1935');
  expect(await runCommand(world, 'encoder', 'rotate', '--name', 'Gantry')).not.toContain('second');

  await isSeen(0, 'rtmp://in2.example:1935');
  const several = await runCommand(world, 'encoder', 'rotate', '--name', 'Gantry');
  expect(several).toContain('server      rtmp://in1.example:1935/live\n');
  expect(several).toContain(
    'second      rtmp://in2.example:1935/live (when the first one does not answer)\n',
  );
});
