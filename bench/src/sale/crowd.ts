// The fans of a sale. In reality each has a machine of their own, so this process runs at a lower priority.
import { setTimeout as wait } from 'node:timers/promises';
import { jobsNiceness, lowerPriority } from '../../../server/src/processes/lower-priority.ts';
import { fanOf, type FanTicket } from '../product/seed-fans.ts';
import { buyAsFan, type Purchase } from './buy-as-fan.ts';
import { answerOnce } from './in-own-process.ts';

export interface Crowd {
  readonly origin: string;
  /** The payment service's. */
  readonly serviceUrl: string;
  readonly eventId: number;
  readonly fans: readonly FanTicket[];
  readonly seconds: number;
}

export interface Sales {
  readonly purchases: readonly Purchase[];
  readonly failures: readonly string[];
  readonly askedSeconds: number;
}

/** Each at his moment, whether the one before was served or not. */
async function sell({ origin, serviceUrl, eventId, fans, seconds }: Crowd): Promise<Sales> {
  const purchases: Purchase[] = [];
  const failures: string[] = [];
  const began = performance.now();
  let askedSeconds = 0;
  await Promise.all(
    fans.map(async (ticket, index) => {
      const fan = fanOf(origin, ticket);
      await wait((index * seconds * 1_000) / fans.length);
      askedSeconds = (performance.now() - began) / 1_000;
      try {
        purchases.push(await buyAsFan(serviceUrl, fan, eventId));
      } catch (error) {
        failures.push(String(error));
      }
    }),
  );
  return { purchases, failures, askedSeconds };
}

lowerPriority(jobsNiceness);
answerOnce(sell);
