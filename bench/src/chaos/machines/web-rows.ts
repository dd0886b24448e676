// A web process that is killed again and again: viewers and live updates go on at the others.
import { setTimeout as wait } from 'node:timers/promises';
import { liveUpdatesPath } from '@floodlit/contract/live-updates';
import { media } from '@floodlit/contract/media/media';
import { runViewers } from '../../live/viewers.ts';
import { air } from './airing.ts';
import type { Ground } from './ground.ts';
import type { RowOutcome } from './row.ts';

const stillLimitMs = 3_000;
/** Few of them would return in bursts by chance. A network may open 200. */
const streamCount = 400;
const returnMs = 11_000;
/** The share that may return in the busiest second. */
const returnsLimit = 0.25;

interface KilledWebs {
  readonly viewers: number;
  readonly seconds: number;
  readonly everySeconds: number;
}

export async function websKilled(
  ground: Ground,
  { viewers, seconds, everySeconds }: KilledWebs,
): Promise<RowOutcome> {
  const { cluster } = ground;
  const game = await air(ground);
  const client = ground.clientWith(await ground.apiKeyOf());
  const folders: string[] = [];
  while (folders.length < viewers) {
    const { data } = await client.call(media.playback, { id: game.eventId });
    folders.push(data.master_url.replace(/master\.m3u8$/u, ''));
  }
  const stopping = new AbortController();
  const returnedAt: number[] = [];
  const killedAt: number[] = [];
  const streams = Array.from({ length: streamCount }, (_, number) =>
    listen(ground, `198.51.100.${number % 16}`, returnedAt, stopping.signal),
  );
  const failuresBefore = cluster.balancer.failures.length;
  const watching = runViewers({ origin: cluster.url, folders, rung: 'source', seconds });
  let kills = 0;
  const startedAt = performance.now();
  while (performance.now() - startedAt < (seconds - everySeconds) * 1_000) {
    await wait(everySeconds * 1_000);
    const web = cluster.webs[kills % cluster.webs.length];
    if (web === undefined) break;
    kills += 1;
    killedAt.push(performance.now());
    await web.kill();
    web.start();
    await web.ready();
  }
  const counted = await watching;
  // The last tabs return 8 s after the last kill. The first seconds alone would look like a burst.
  await wait(Math.max(0, (killedAt.at(-1) ?? 0) + returnMs - performance.now()));
  stopping.abort();
  await Promise.allSettled(streams);
  const failures = cluster.balancer.failures.slice(failuresBefore);
  const ended = await game.end();
  const share = Math.max(
    0,
    ...killedAt.map((from, kill) => busiestShare(returnedAt, from, killedAt[kill + 1])),
  );
  return {
    acknowledged: ended.acknowledged + counted.requests,
    survived: ended.survived + counted.requests - counted.failures,
    faults: [
      ...(counted.longestStillMs > stillLimitMs
        ? [`a viewer stood still for ${(counted.longestStillMs / 1_000).toFixed(1)} s`]
        : []),
      ...(failures.length > 0 ? [`${failures.length} answers of 500 and more: ${failures[0]}`] : []),
      ...(share > returnsLimit
        ? [`${Math.round(share * 100)} % of the live updates returned in one second`]
        : []),
    ],
    story: `${kills} kills, ${viewers} viewers, the longest standstill ${(counted.longestStillMs / 1_000).toFixed(1)} s, ${returnedAt.length} live updates returned, ${Math.round(share * 100)} % in the busiest second`,
  };
}

/** A browser's EventSource: it reads `retry` of its server, and returns that long after its connection broke. */
async function listen(
  ground: Ground,
  network: string,
  returnedAt: number[],
  signal: AbortSignal,
): Promise<void> {
  let retryMs = 3_000;
  for (let time = 0; !signal.aborted; time += 1) {
    // When it asks: after a stall, a machine answers all who have asked in one second.
    const askedAt = performance.now();
    const answer = await fetch(`${ground.cluster.url}/api${liveUpdatesPath}`, {
      signal,
      headers: { 'x-forwarded-for': network },
    }).catch(() => undefined);
    if (answer?.ok === true && time > 0) returnedAt.push(askedAt);
    try {
      for await (const bytes of (answer?.body ?? []) as AsyncIterable<Uint8Array>) {
        const [, told] = /^retry: (\d+)/mu.exec(Buffer.from(bytes).toString()) ?? [];
        if (told !== undefined) retryMs = Number(told);
      }
    } catch {
      // The web was killed.
    }
    await wait(retryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The share of those who returned after one kill that came in its busiest second. */
function busiestShare(atMs: readonly number[], from: number, to = Number.POSITIVE_INFINITY): number {
  const returned = atMs.filter((at) => at >= from && at < to);
  const busiest = Math.max(
    0,
    ...returned.map((first) => returned.filter((at) => at >= first && at < first + 1_000).length),
  );
  return busiest / Math.max(1, returned.length);
}
