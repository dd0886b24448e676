// Faults of the process that airs a game: killed, stopped, cut off, asked by two encoders at once.
import { setTimeout as wait } from 'node:timers/promises';
import { connectEncoder, thePrelude } from '../../../../server/test/ingest/raw-encoder.ts';
import { armGame } from '../../live/arm-game.ts';
import { startCountingEncoder } from '../../live/counting-encoder.ts';
import { air, type Airing } from './airing.ts';
import { type Ground, nodeOf, otherThan } from './ground.ts';
import type { RowOutcome } from './row.ts';

const againLimitMs = 10_000;
/** A fault does not take the sale of the next one: pictures run this long first. */
const settleMs = 4_000;

/** @returns the process that airs the game now. */
async function homeOf(ground: Ground, game: Airing) {
  const { node } = await game.home();
  const home = nodeOf(ground, node);
  if (home === undefined) throw new Error(`No ingest has the id ${node}.`);
  return home;
}

export async function homeKilled(ground: Ground, times: number): Promise<RowOutcome> {
  const game = await air(ground);
  const againMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await wait(settleMs);
    await game.look();
    const home = await homeOf(ground, game);
    await home.kill();
    againMs.push(await game.untilMoreMs());
    home.start();
    await home.ready();
  }
  const ended = await game.end();
  const late = againMs.filter((ms) => ms > againLimitMs).length;
  const longest = Math.max(...againMs);
  return {
    ...ended,
    faults: [
      ...(late * 20 > times ? [`${late} of ${times} pictures came later than 10 s`] : []),
      ...(ended.recordings === 1 ? [] : [`the game became ${ended.recordings} recordings`]),
      ...(ended.twice === 0 ? [] : [`${ended.twice} addresses had two bodies`]),
    ],
    story: `picture again within ${(longest / 1_000).toFixed(1)} s at most, ${late} of ${times} later than 10 s`,
  };
}

/** A stopped process keeps its connections: its encoder notices by itself, and goes to the other one. */
export async function homeFrozen(ground: Ground, ms: number): Promise<RowOutcome> {
  const game = await air(ground);
  await wait(settleMs);
  await game.look();
  const home = await homeOf(ground, game);
  home.freeze();
  const frozenAt = performance.now();
  await game.encoder()?.cut();
  const againMs = await game.untilMoreMs();
  await wait(Math.max(0, ms - (performance.now() - frozenAt)));
  const taken = await game.home();
  home.wake();
  await home.ready();
  await wait(settleMs);
  const after = await game.home();
  const ended = await game.end();
  const extra = await listUnlisted(ground, game);
  return {
    ...ended,
    faults: [
      ...(againMs > againLimitMs ? [`the picture came back after ${(againMs / 1_000).toFixed(1)} s`] : []),
      ...(after.epoch === taken.epoch && after.node === taken.node
        ? []
        : ['the woken process took the game back']),
      ...(extra.length === 0 ? [] : [`${extra.length} objects of seconds after the takeover: ${extra[0]}`]),
      ...(ended.twice === 0 ? [] : [`${ended.twice} addresses had two bodies`]),
    ],
    story: `stopped for ${Math.round(ms / 1_000)} s, picture again after ${(againMs / 1_000).toFixed(1)} s`,
  };
}

/** Segments that lie in the store, and that no playlist of the recording names. */
async function listUnlisted({ cluster, connection }: Ground, game: Airing): Promise<string[]> {
  const { rows } = await connection.pool.query<{ folder: string }>(
    'select folder from media.assets where event_id = $1',
    [game.eventId],
  );
  const listed = new Set((await game.look()).map(({ path }) => path.slice(path.lastIndexOf('/') + 1)));
  return [...cluster.bucket.objects.keys()].filter(
    (key) =>
      rows.some(({ folder }) => key.includes(folder)) &&
      /\/source\/s\d+[^/]*\.m4s$/u.test(key) &&
      !listed.has(key.slice(key.lastIndexOf('/') + 1)),
  );
}

/** Its encoder goes to the other ingest. Nothing that was shown is lost. */
export async function homeCutFromDatabase(ground: Ground, ms: number): Promise<RowOutcome> {
  const game = await air(ground);
  await wait(settleMs);
  await game.look();
  const before = await game.home();
  const home = await homeOf(ground, game);
  home.database.cut();
  const cutAt = performance.now();
  while (performance.now() - cutAt < ms) {
    await game.look().catch(() => []);
    await wait(500);
  }
  home.database.heal();
  const againMs = await game.untilMoreMs();
  const after = await game.home();
  const ended = await game.end();
  const isTaken = after.node !== before.node || after.epoch !== before.epoch;
  return {
    ...ended,
    faults: [
      ...(againMs > againLimitMs ? [`the picture came back after ${(againMs / 1_000).toFixed(1)} s`] : []),
      ...(ended.twice === 0 ? [] : [`${ended.twice} addresses had two bodies`]),
    ],
    story: `away for ${Math.round(ms / 1_000)} s, ${isTaken ? 'another ingest took the game' : 'it stayed the home'}, a new segment ${(againMs / 1_000).toFixed(1)} s after its return`,
  };
}

/** Viewers wait for media alone. Everything else answers at once. */
export async function homeCutFromWebs(ground: Ground, ms: number): Promise<RowOutcome> {
  const game = await air(ground);
  await wait(settleMs);
  await game.look();
  const home = await homeOf(ground, game);
  home.wire.cut();
  const cutAt = performance.now();
  const pagesMs: number[] = [];
  while (performance.now() - cutAt < ms) {
    const askedAt = performance.now();
    const page = await fetch(`${ground.cluster.url}/watch/${game.eventId}`);
    await page.arrayBuffer();
    pagesMs.push(performance.now() - askedAt);
    await wait(200);
  }
  home.wire.heal();
  const againMs = await game.untilMoreMs();
  const ended = await game.end();
  const sorted = pagesMs.toSorted((one, other) => one - other);
  const slow = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  return {
    ...ended,
    faults: [
      ...(slow > 300 ? [`pages took ${slow.toFixed(0)} ms`] : []),
      ...(againMs > againLimitMs ? [`the picture came back after ${(againMs / 1_000).toFixed(1)} s`] : []),
    ],
    story: `away for ${Math.round(ms / 1_000)} s, 95 of 100 pages within ${slow.toFixed(0)} ms`,
  };
}

/** Both begin with a picture in the same 10 ms. Exactly one of them airs the game. */
export async function twoEncoders(ground: Ground, times: number): Promise<RowOutcome> {
  const { cluster, connection, footage } = ground;
  const [first, second] = cluster.ingests;
  if (first === undefined || second === undefined) throw new Error('Two ingests are needed.');
  const faults: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const game = await armGame({ connection, rtmpPort: first.rtmpPort });
    const key = game.url.slice(game.url.lastIndexOf('/') + 1);
    const encoders = await Promise.all(
      [first, second].map(({ rtmpPort: port }) =>
        startCountingEncoder({ port, key, footage }).catch(() => undefined),
      ),
    );
    await wait(settleMs);
    const open = encoders.filter((one) => one?.isOpen() === true).length;
    const { rows } = await connection.pool.query<{ node: string | null }>(
      "select node from media.broadcasts where event_id = $1 and status = 'live'",
      [game.eventId],
    );
    if (open !== 1 || nodeOf(ground, rows[0]?.node ?? undefined) === undefined)
      faults.push(`${open} encoders were heard, home ${rows[0]?.node ?? 'none'}`);
    for (const one of encoders) await one?.cut();
    await connection.pool.query('update media.broadcasts set end_wished_at = now() where event_id = $1', [
      game.eventId,
    ]);
  }
  return {
    acknowledged: times,
    survived: times - faults.length,
    faults,
    story: 'games that two encoders began at two ingests at once: one home each',
  };
}

/** It connects at the other ingest, and says that it publishes. Nothing may change. */
export async function silentEncoder(ground: Ground, ms: number): Promise<RowOutcome> {
  const game = await air(ground);
  await wait(settleMs);
  await game.look();
  const before = await game.home();
  const home = await homeOf(ground, game);
  const silent = await connectEncoder(otherThan(ground, home).rtmpPort);
  silent.write(thePrelude(game.key));
  const startedAt = performance.now();
  let longestMs = 0;
  while (performance.now() - startedAt < ms) longestMs = Math.max(longestMs, await game.untilMoreMs());
  const after = await game.home();
  silent.socket.destroy();
  const ended = await game.end();
  return {
    ...ended,
    faults: [
      ...(after.node === before.node && after.epoch === before.epoch ? [] : ['the game was taken']),
      ...(longestMs > 5_000 ? [`no new segment for ${(longestMs / 1_000).toFixed(1)} s`] : []),
    ],
    story: 'the game stayed at its home',
  };
}
