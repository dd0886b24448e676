import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startLosingWire } from '../../test/losing-wire.ts';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from '../db/connect.ts';
import type { StartRefused } from '../processes/start-refused.ts';
import { openNodeSession, type NodeSession } from './session-store.ts';
import { openNode, type NodeOptions, type OpenedNode } from './open-node.ts';

let connection: Connection;
let config: Awaited<ReturnType<typeof cloneDatabase>>['config'];
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ config, drop } = await cloneDatabase());
  connection = connect(config, { poolSize: 2 });
});
afterAll(async () => {
  await connection.close();
  await drop();
});

interface Started extends OpenedNode {
  readonly session: NodeSession;
  readonly taken: StartRefused[];
  /** As after `kill -9`: nothing is renewed or removed any more. */
  kill(): Promise<void>;
}

const started: Started[] = [];
afterEach(async () => {
  for (const node of started.splice(0)) {
    await node.stop();
    await node.session.close();
  }
  await connection.pool.query('delete from media.nodes');
});

async function start(given: Partial<NodeOptions> & { isLocked?: boolean } = {}): Promise<Started> {
  const id = given.id ?? randomUUID();
  const session = openNodeSession(config, { id, isLocked: given.isLocked ?? false });
  const taken: StartRefused[] = [];
  let isKilled = false;
  const opened = await openNode({
    id,
    role: 'web',
    version: '1',
    files: 'disk:here',
    hasRow: true,
    query: (text, values) => (isKilled ? Promise.reject(new Error('killed')) : session.query(text, values)),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    onTaken: (refusal) => void taken.push(refusal),
    ...given,
  }).catch(async (error: unknown) => {
    await session.close();
    throw error;
  });
  const node = {
    ...opened,
    session,
    taken,
    kill: async () => {
      isKilled = true;
      await session.close();
    },
  };
  started.push(node);
  return node;
}

const agoIs = (id: string, seconds: number) =>
  connection.pool.query('update media.nodes set seen_at = now() - make_interval(secs => $2) where id = $1', [
    id,
    seconds,
  ]);

describe('a process among others', { timeout: 20_000 }, () => {
  it('counts those that live, and learns where they are reached', async () => {
    const first = await start({ role: 'ingest' });
    const second = await start();
    await first.announce({ url: 'http://10.0.0.1:4000', rtmpUrl: 'rtmp://one:1935' });
    first.nodes.tell({ games: 2, room: 3 });
    await expect
      .poll(() => second.nodes.find(first.nodes.id), { timeout: 8_000 })
      .toMatchObject({ url: 'http://10.0.0.1:4000', rtmpUrl: 'rtmp://one:1935', games: 2, room: 3 });
    expect(second.nodes.count('web')).toBe(1);
    expect(second.nodes.list().map(({ id }) => id)).toContain(second.nodes.id);
    await expect.poll(() => first.nodes.list().length, { timeout: 5_000 }).toBe(2);
  });

  it('forgets one that died a lease ago, and knows it again when it is back', async () => {
    const [first, second] = [await start(), await start()];
    expect(second.nodes.count('web')).toBe(2);
    await first.kill();
    await agoIs(first.nodes.id, 6.1);
    await expect.poll(() => second.nodes.count('web'), { timeout: 5_000 }).toBe(1);
    await start({ id: first.nodes.id });
    await expect.poll(() => second.nodes.count('web'), { timeout: 5_000 }).toBe(2);
  });

  it('leaves no row behind when it stops', async () => {
    const first = await start();
    await first.stop();
    const { rowCount } = await connection.pool.query('select from media.nodes');
    expect(rowCount).toBe(0);
  });

  it('removes rows of more than an hour', async () => {
    const [first, second] = [await start(), await start()];
    await first.kill();
    await agoIs(first.nodes.id, 3_601);
    await second.announce({});
    const { rows } = await connection.pool.query('select id from media.nodes');
    expect(rows).toEqual([{ id: second.nodes.id }]);
  });

  it('without a row counts its parent alone', async () => {
    const parent = await start({ role: 'all' });
    const child = await start({ role: 'worker', hasRow: false });
    expect(child.nodes.count('worker')).toBe(1);
    expect(child.nodes.list().map(({ id }) => id)).toEqual([parent.nodes.id]);
  });
});

describe('while the database is away', { timeout: 30_000 }, () => {
  it('the last known processes stay, and one lease after its return too', async () => {
    let isAway = false;
    let jumpMs = 0;
    const session = openNodeSession(config, { id: randomUUID(), isLocked: false });
    const first = await start();
    const second = await start({
      query: (text, values) => (isAway ? Promise.reject(new Error('away')) : session.query(text, values)),
      nowMs: () => performance.now() + jumpMs,
    });
    await first.kill();
    isAway = true;
    jumpMs = 60_000;
    await agoIs(first.nodes.id, 60);
    await second.announce({});
    expect(second.nodes.count('web')).toBe(2);
    expect(second.nodes.renewedAgoMs()).toBeGreaterThan(59_000);
    isAway = false;
    await second.announce({});
    expect(second.nodes.renewedAgoMs()).toBeLessThan(2_000);
    expect(second.nodes.steadyMs()).toBeLessThan(2_000);
    expect(second.nodes.count('web')).toBe(2);
    await expect.poll(() => second.nodes.count('web'), { timeout: 12_000 }).toBe(1);
    await session.close();
  });

  it('a lost session is opened anew, with the lock on the id', async () => {
    const id = randomUUID();
    const first = await start({ id, isLocked: true });
    await connection.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'floodlit node %' and datname = current_database()`,
    );
    await first.announce({}).catch(() => {});
    await first.announce({});
    expect(first.nodes.renewedAgoMs()).toBeLessThan(1_000);
    await expect(start({ id, isLocked: true })).rejects.toThrow(/node-id/);
    expect(first.taken).toEqual([]);
  });
});

describe('an answer that is lost', { timeout: 30_000 }, () => {
  it('leaves a session with the lock behind, which its own process ends', async () => {
    const id = randomUUID();
    await using wire = await startLosingWire(config);
    const session = openNodeSession({ ...config, ...wire.address }, { id, isLocked: true });
    const node = await start({ id, query: (text, values) => session.query(text, values) });
    const locks = async () =>
      (
        await connection.pool.query(
          `select from pg_locks where locktype = 'advisory' and database =
            (select oid from pg_database where datname = current_database())`,
        )
      ).rowCount;
    expect(await locks()).toBe(1);
    wire.cut();
    await expect.poll(locks).toBe(0);
    wire.loseAnswerTo('pg_try_advisory_lock');
    await expect
      .poll(async () => {
        await node.announce({});
        return locks();
      })
      .toBe(1);
    await agoIs(id, 0);
    await node.announce({});
    expect(node.taken).toEqual([]);
    expect(node.nodes.renewedAgoMs()).toBeLessThan(1_000);
    await node.stop();
    await session.close();
  });
});

describe('the id of a process that holds games', { timeout: 20_000 }, () => {
  it('is refused to a second one in one sentence', async () => {
    const id = randomUUID();
    await start({ id, isLocked: true });
    await expect(start({ id, isLocked: true })).rejects.toThrow(
      /^Another process runs with the node-id of this DATA_DIR: [^.]+\.$/,
    );
  });

  it('is taken from a session that is left of a process that is gone', async () => {
    const id = randomUUID();
    const first = await start({ id, isLocked: true });
    await agoIs(id, 6.1);
    const second = openNodeSession(config, { id, isLocked: true });
    await second.query('select 1', []);
    await first.announce({}).catch(() => {});
    await agoIs(id, 0);
    await expect.poll(() => first.taken.length, { timeout: 6_000 }).toBeGreaterThan(0);
    await second.close();
  });
});

describe('the clock of a process', { timeout: 20_000 }, () => {
  it.each([
    ['ten minutes ahead', 600_000, false],
    ['ten minutes behind', -600_000, false],
    ['three seconds ahead', 3_000, true],
  ])('%s is seen, and written with the next renewal', async (_title, offMs, isFit) => {
    const node = await start({ wallMs: () => Date.now() + offMs });
    expect(Math.abs(node.nodes.clockMs() - offMs)).toBeLessThan(400);
    expect(node.nodes.isFit()).toBe(isFit);
    expect(node.nodes.isFitToTake()).toBe(isFit);
    await node.announce({});
    const { rows } = await connection.pool.query<{ clock_ms: number }>('select clock_ms from media.nodes');
    expect(Math.abs((rows[0]?.clock_ms ?? 0) - offMs)).toBeLessThan(400);
  });

  it('that drifts is followed, and is fit again when it is set', async () => {
    let offMs = 0;
    const node = await start({ wallMs: () => Date.now() + offMs });
    offMs = 5_000;
    await node.announce({});
    expect(node.nodes.isFit()).toBe(false);
    offMs = -100;
    await node.announce({});
    expect(node.nodes.isFit()).toBe(true);
  });

  it('of a process that was stopped in between says nothing', async () => {
    let now = 0;
    const node = await start({ wallMs: () => Date.now() + 60_000, nowMs: () => (now += 600) });
    expect(node.nodes.clockMs()).toBe(0);
    // Its own games air, and those of other processes stay where they are.
    expect(node.nodes.isFit()).toBe(true);
    expect(node.nodes.isFitToTake()).toBe(false);
  });
});

describe('files', () => {
  it('in another folder than those of a live process refuse the start, and leave no row', async () => {
    await start();
    await expect(start({ files: 'disk:there' })).rejects.toThrow(/STORAGE_URL/);
    await expect(start({ files: 's3://games' })).rejects.toThrow(
      /^A running process .* in its DATA_DIR: .+\.$/,
    );
    const { rowCount } = await connection.pool.query('select from media.nodes');
    expect(rowCount).toBe(1);
  });
});
