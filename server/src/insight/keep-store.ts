// Makes the partitions of the next days, and drops what is older than it may be kept.
import { addSeconds } from '../kernel/clock.ts';
import type { InsightDeps } from './ports.ts';

const daySeconds = 86_400;
/** The web processes write on while the job process is down for a weekend. */
const daysAhead = 4;
export const rawDays = 90;
export const sumMonths = 25;
/** A session ends after a day, and its plays with it. */
const totalsDays = 2;
/** A process rewrites its viewers once a minute. */
const viewersSeconds = 300;

/** The first day of a month: day 31 does not exist in every month. */
const monthsBefore = (moment: Date, months: number): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - months, 1));

export async function keepStore({
  measures,
  store,
  clock,
}: Pick<InsightDeps, 'measures' | 'store' | 'clock'>): Promise<void> {
  const now = clock.now();
  await measures.makePartitions(addSeconds(now, -daySeconds), addSeconds(now, daysAhead * daySeconds));
  const rawBefore = addSeconds(now, -rawDays * daySeconds);
  const sumsBefore = monthsBefore(now, sumMonths);
  await measures.dropPartitions(rawBefore, sumsBefore);
  await store.deleteOld({
    sessions: rawBefore,
    reach: rawBefore,
    viewers: addSeconds(now, -viewersSeconds),
    totals: addSeconds(now, -totalsDays * daySeconds),
    curves: sumsBefore,
  });
}
