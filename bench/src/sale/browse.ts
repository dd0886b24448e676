// Visitors who browse at a steady rate in a separate process, so that the load does not distort their timings.
import { setTimeout as wait } from 'node:timers/promises';
import { ask, type Asked } from '../lists/latencies.ts';
import { answerOnce } from './in-own-process.ts';

/** Asked in a circle, each at its moment whether the one before was answered or not. */
export interface Tour {
  readonly visits: readonly Asked[];
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Browsed {
  readonly ms: readonly number[];
  readonly failures: number;
}

const warmSeconds = 5;

async function browse({ visits, perSecond, seconds }: Tour): Promise<Browsed> {
  const ms: number[] = [];
  let failures = 0;
  const began = performance.now();
  const visiting = Array.from({ length: seconds * perSecond }, async (_, count) => {
    await wait(Math.max(0, (count * 1_000) / perSecond - (performance.now() - began)));
    const visit = visits[count % visits.length];
    const answer = visit && (await ask(visit).catch(() => undefined));
    if (answer === undefined) failures += 1;
    // Until then this very process is not warm.
    else if (count >= warmSeconds * perSecond) ms.push(answer.ms);
  });
  await Promise.all(visiting);
  return { ms, failures };
}

answerOnce(browse);
