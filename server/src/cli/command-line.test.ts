import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/index.ts';
import { createWorld, type World } from '../../test/world.ts';

const entry = fileURLToPath(new URL('../cli.ts', import.meta.url));

interface Ending {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

let world: World;
let dataDir: string;
let databaseUrl: string;
beforeAll(async () => {
  world = await createWorld();
  dataDir = mkdtempSync(path.join(tmpdir(), 'floodlit-command-'));
  const { host = '', user, database } = world.connection.pool.options;
  databaseUrl = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
});
afterAll(async () => {
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the command line as its own process, on the world's database by default. */
function start(line: string, given: NodeJS.ProcessEnv = {}): ChildProcessByStdio<null, Readable, Readable> {
  const { NODE_OPTIONS: _options, ...environment } = process.env;
  return spawn(process.execPath, [entry, ...line.split(' ').filter(Boolean)], {
    env: { ...environment, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function endingOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ending> {
  let [out, err] = ['', ''];
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (err += bytes.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

const floodlit = (line: string, given?: NodeJS.ProcessEnv): Promise<Ending> => endingOf(start(line, given));

describe('npm run floodlit', () => {
  it('shows its help without any database', async () => {
    const ending = await floodlit('--help', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
    expect(ending).toMatchObject({ code: 0, err: '' });
    expect(ending.out).toContain('event list');
  });

  it('ends with 2 when it was not understood', async () => {
    expect(await floodlit('event sing')).toEqual({
      code: 2,
      out: '',
      err: 'There is no command "event sing". There is: event list, event create, event set, event move, event duplicate, event delete, event cancel, event refund, event arm, event disarm, event start, event slate, event message, event extend, event end, event resume. See npm run floodlit -- --help.\n',
    });
  });

  it('ends with 1 and the next step when there is no data', async () => {
    const missing = path.join(dataDir, 'missing');
    expect(await floodlit('event list', { DATABASE_URL: '', DATA_DIR: missing })).toEqual({
      code: 1,
      out: '',
      err: `There is no data in ${missing}: run npm start once, or set DATA_DIR to where your data is.\n`,
    });
  });
});

describe('npm run floodlit on the embedded database', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'floodlit-command-'));
    postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, fast: true });
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('attaches to it while it runs, and leaves it running', async () => {
    const pid = postgres.pid();
    expect(await floodlit('event list', { DATABASE_URL: '', DATA_DIR: folder })).toEqual({
      code: 1,
      out: '',
      err: 'There is no channel yet: make one with channel create.\n',
    });
    expect(postgres.pid()).toBe(pid);
    expect(await postgres.stopIfLast()).toBe(true);
  });

  it('leaves nothing running when it had to start it and is interrupted', async () => {
    await postgres.stop();
    const child = start('event list', { DATABASE_URL: '', DATA_DIR: folder });
    const ending = endingOf(child);
    await expect.poll(() => postgres.pid(), { timeout: 15_000 }).toBeDefined();
    child.kill('SIGTERM');
    expect(await ending).toEqual({ code: 130, out: '', err: '' });
    expect(postgres.pid()).toBeUndefined();
  });
});

describe('event list', () => {
  it('lists the events of the first channel by their start', async () => {
    const { code, out, err } = await floodlit('event list');
    expect([code, err]).toEqual([0, '']);
    const [heading, ...lines] = out.trimEnd().split('\n');
    expect(heading).toMatch(/^id +start +status +name$/);
    const rows = await world.connection.db
      .selectFrom('catalog.events')
      .where('channel_id', '=', await world.channelId())
      .orderBy('starts_at')
      .orderBy('id')
      .selectAll()
      .execute();
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
      rows.map(({ id, starts_at, stream_status, cancelled_at, name }) => [
        String(id),
        `${starts_at.toISOString().slice(0, 16)}Z`,
        cancelled_at === null ? stream_status : 'cancelled',
        name,
      ]),
    );
  });

  it("[T01] lists another channel's when it is named, and none of the first", async () => {
    const { out } = await floodlit('event list --channel littoral-sport');
    const ids = out
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => Number.parseInt(line, 10));
    const channelId = await world.channelId('littoral-sport');
    const { db } = world.connection;
    const rows = await db.selectFrom('catalog.events').where('id', 'in', ids).select('channel_id').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.channel_id))).toEqual(new Set([channelId]));
  });

  it('names the channels that there are when it is given another', async () => {
    expect(await floodlit('event list --channel nowhere')).toEqual({
      code: 1,
      out: '',
      err: 'There is no channel "nowhere": use one of northern-sports, littoral-sport.\n',
    });
  });
});
