import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from './connect.ts';
import { migrate } from './migrate.ts';

let connection: Connection;
let drop: () => Promise<void>;
let folder: string;

beforeEach(async () => {
  const database = await cloneDatabase('template1');
  connection = connect(database.config, { poolSize: 2 });
  ({ drop } = database);
  folder = await mkdtemp(path.join(tmpdir(), 'floodlit-source-keys-'));
});
afterEach(async () => {
  await connection.close();
  await drop();
  await rm(folder, { recursive: true });
});

it('names each delivered file by its key, and keeps every row', async () => {
  const { pool } = connection;
  const own = new URL('./migrations/', import.meta.url);
  const all = await readdir(own);
  const migrateBefore = async (end: string): Promise<void> => {
    for (const name of all) if (name < end) await copyFile(new URL(name, own), path.join(folder, name));
    await migrate(pool, pathToFileURL(`${folder}/`));
  };
  // Later migrations fill the settings of a channel that has none.
  await migrateBefore('0072');
  await pool.query(`insert into channel.channels (channel_key, slug, settings, colors, menu)
    values ('1', 'one', '{}', '{}', '[]'), ('2', 'two', '{}', '{}', '[]')`);
  await migrateBefore('0435');
  const upload = '0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0';
  const film = '0a'.repeat(16);
  const paths: [string | null, string | null][] = [
    [`/srv/data/uploads/${upload}`, `uploads/${upload}`],
    [`/srv/uploads/7/uploads/${upload}`, `uploads/${upload}`],
    [`/srv/data/films/2/${film}`, `films/2/${film}`],
    [`/srv/data/films/1/${film}`, `file:/srv/data/films/1/${film}`],
    [`/srv/data/uploads/${upload}.mp4`, `file:/srv/data/uploads/${upload}.mp4`],
    [`/home/anna/uploads/game 1.mp4`, 'file:/home/anna/uploads/game 1.mp4'],
    ['/home/anna/Finale été\n.mp4', 'file:/home/anna/Finale été\n.mp4'],
    ['game.mp4', 'file:game.mp4'],
    [null, null],
  ];
  const captions = [
    { language: 'en', label: 'English', path: '/home/anna/en.vtt' },
    { language: 'fr', label: 'Français', path: '/home/anna/fr.vtt' },
  ];
  for (const [index, [source]] of paths.entries())
    await pool.query(
      `insert into media.assets (channel_id, status, source_path, folder, captions, created_at)
       values (2, $1, $2, $3, $4, now())`,
      [
        index === 0 ? 'queued' : 'ready',
        source,
        `recordings/2/${index}`,
        JSON.stringify(index === 0 ? captions : []),
      ],
    );
  expect((await migrate(pool))[0]).toMatch(/^0435-/);
  const { rows } = await pool.query<{ source_key: string | null; captions: unknown }>(
    'select source_key, captions from media.assets order by id',
  );
  expect(rows.map(({ source_key }) => source_key)).toEqual(paths.map(([, key]) => key));
  expect(rows.map((row) => row.captions)).toEqual([
    [
      { language: 'en', label: 'English', source_key: 'file:/home/anna/en.vtt' },
      { language: 'fr', label: 'Français', source_key: 'file:/home/anna/fr.vtt' },
    ],
    ...paths.slice(1).map(() => []),
  ]);
});
