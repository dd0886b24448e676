// Clocks of processes that are wrong by minutes, or drift away while games and tokens go on.
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { media } from '@floodlit/contract/media/media';
import { startCountingEncoder } from '../../live/counting-encoder.ts';
import { type Clients, clientsOf } from '../../product/clients-of.ts';
import { air } from './airing.ts';
import type { Ground } from './ground.ts';
import type { RowOutcome } from './row.ts';
import { readinessOf, untilReadiness } from './until-readiness.ts';

const preloaded = { NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'shifted-clock.mjs')}` };

/** The clock of a web that is minutes wrong: it leaves the balancer, and viewers notice nothing. */
export async function wrongClock(ground: Ground, minutes: readonly number[]): Promise<RowOutcome> {
  const { cluster } = ground;
  const [, web] = cluster.webs;
  if (web === undefined) throw new Error('Two webs are needed.');
  const game = await air(ground);
  const faults: string[] = [];
  for (const minute of minutes) {
    await web.stop();
    web.start({ ...preloaded, FLOODLIT_CLOCK_SHIFT_MS: String(minute * 60_000) });
    await web.ready();
    const left = await untilReadiness(web.url, 503);
    if (!left) faults.push(`a clock of ${minute} min stays ready`);
    await game.look();
  }
  await web.stop();
  web.start();
  await web.ready();
  if (!(await untilReadiness(web.url, 200))) faults.push('it does not come back with a right clock');
  const ended = await game.end();
  const promises = minutes.length + 1;
  return {
    acknowledged: ended.acknowledged + promises,
    survived: ended.survived + promises - faults.length,
    faults,
    story: `${minutes.map((one) => `${one} min`).join(', ')}: it left the balancer`,
  };
}

/** Ten seconds of the row are one second of drift. */
const driftPerSecondMs = 100;
/** Below it nothing may change. The product's own limit is 4 s. */
const fineMs = 3_700;
/** Above it the process has left. It measures its clock every 2 s, and keeps its readiness for 1 s. */
const leftMs = 4_600;
const endMs = 5_200;
/** A key asks for 120 addresses a minute at most. */
const everyMs = 2_000;

/** The clock of the home runs fast, and that of a web slow. A game and its tokens go on until either leaves. */
export async function driftingClocks(ground: Ground): Promise<RowOutcome> {
  const { cluster } = ground;
  const [[first, web], [home]] = [cluster.webs, cluster.ingests];
  if (first === undefined || web === undefined || home === undefined) throw new Error('Two webs are needed.');
  await web.stop();
  await home.stop();
  const startedAt = performance.now();
  web.start({ ...preloaded, FLOODLIT_CLOCK_DRIFT_MS: String(-driftPerSecondMs) });
  home.start({ ...preloaded, FLOODLIT_CLOCK_DRIFT_MS: String(driftPerSecondMs) });
  const offMs = (): number => ((performance.now() - startedAt) / 1_000) * driftPerSecondMs;
  await Promise.all([web.ready(), home.ready()]);
  const game = await air(ground);
  const before = await game.home();
  const key = await ground.apiKeyOf();
  const faults: string[] = [];
  const refusals: number[] = [];
  let tokens = 0;
  const pairs = [
    [clientsOf(first.url), web.url],
    [clientsOf(web.url), first.url],
  ] as const;
  const readWith = async (issuer: Clients, reader: string): Promise<number> => {
    const { data } = await issuer.clientWith(key).call(media.playback, { id: game.eventId });
    const { pathname } = new URL(data.master_url, reader);
    const answer = await fetch(`${reader}${pathname.replace('master.m3u8', 'source/index.m3u8')}`);
    await answer.arrayBuffer();
    return answer.status;
  };
  while (offMs() < endMs) {
    await game.look();
    const isFine = offMs() < fineMs;
    for (const [issuer, reader] of pairs) {
      const status = await readWith(issuer, reader);
      if (!isFine) continue;
      tokens += 1;
      if (status !== 200) refusals.push(offMs());
    }
    const now = await game.home();
    if (now.node !== before.node || now.epoch !== before.epoch)
      faults.push(`taken at ${offMs().toFixed(0)} ms`);
    for (const node of [web, home]) {
      const { status } = await readinessOf(node.url);
      // The answer may be of a moment ago.
      if (offMs() < fineMs && status !== 200) faults.push(`${node.name} left at ${offMs().toFixed(0)} ms`);
      if (offMs() > leftMs && status !== 503) faults.push(`${node.name} stays at ${offMs().toFixed(0)} ms`);
    }
    await wait(everyMs);
  }
  const late = await startCountingEncoder({
    port: home.rtmpPort,
    key: game.key,
    footage: ground.footage,
  }).catch(() => undefined);
  await wait(everyMs);
  const after = await game.home();
  await late?.cut();
  if (after.node === before.node && after.epoch !== before.epoch) faults.push('the wrong clock took a game');
  const ended = await game.end();
  for (const node of [web, home]) {
    await node.stop();
    node.start();
    await node.ready();
  }
  return {
    acknowledged: ended.acknowledged + tokens,
    survived: ended.survived + tokens - refusals.length,
    faults: [
      ...faults,
      ...(refusals.length === 0
        ? []
        : [`${refusals.length} tokens were refused, first at ${refusals[0]} ms`]),
      ...(ended.twice === 0 ? [] : [`${ended.twice} addresses had two bodies`]),
    ],
    story: `${tokens} tokens of one web at the other while the clocks went ${fineMs / 1_000} s wrong, both had left at ${leftMs / 1_000} s`,
  };
}
