// The dependencies of insight, and the memory of a process.
import type { Connection } from '../db/connect.ts';
import type { RoomsConnection } from '../db/joined-connection.ts';
import type { Log } from '../kernel/log.ts';
import { callLimitRules, createCallLimits } from '../limits/call-limits.ts';
import { createBuffer } from './buffer.ts';
import { createPace } from './pace.ts';
import { createPlays } from './plays.ts';
import type { InsightDeps } from './ports.ts';
import { createInsightStore } from './store.ts';
import { createGameReportStore } from './store-game-reports.ts';
import { createReportStore } from './store-reports.ts';
import { createMeasureStore, type CopyRows } from './store-measures.ts';
import { createLiveFiguresStore } from './store-live.ts';
import { ingestOf } from './ingest-rules.ts';
import type { CommerceDeps } from '../commerce/index.ts';
import type { MediaDeps } from '../media/index.ts';

/** Items of one session and of one network in a minute. A school of 2,000 viewers sends about 60,000 (T73). */
const itemRules = { ...callLimitRules, measure: { perKey: 12_000, perAddress: 150_000 } };

type OwnDeps = Pick<
  InsightDeps,
  'describeUserAgent' | 'postJson' | 'chartFiles' | 'secret' | 'channel' | 'mail'
> & {
  readonly copyRows: CopyRows;
  readonly media: MediaDeps;
  readonly commerce: CommerceDeps;
};

/** Measures that wait for their batch, and the plays of now. */
export function createInsightMemory(
  pool: Connection['pool'],
  { copyRows, log, webs }: { readonly copyRows: CopyRows; readonly log: Log; readonly webs: () => number },
): Pick<InsightDeps, 'plays' | 'pace' | 'buffer' | 'itemLimits'> {
  const plays = createPlays();
  const measures = createMeasureStore(pool, copyRows, webs);
  return {
    plays,
    pace: createPace(),
    buffer: createBuffer({ measures, log, onStored: (rows) => plays.note(rows) }),
    itemLimits: createCallLimits({ nowMs: () => performance.now(), webs, rules: itemRules }),
  };
}

/** @param memory of the process, which rooms on each of its connections share. */
export function createInsightDeps(
  { db, pool }: Pick<RoomsConnection, 'db' | 'pool'>,
  own: OwnDeps,
  memory: ReturnType<typeof createInsightMemory>,
): InsightDeps {
  const { media, commerce, copyRows, ...others } = own;
  const { catalog, live, log, clock, queue, transact } = media;
  return {
    ...others,
    ...memory,
    measures: createMeasureStore(pool, copyRows),
    clock,
    log,
    queue,
    transact,
    live: createLiveFiguresStore(db),
    reports: createReportStore(db),
    gameReports: createGameReportStore(db),
    sales: commerce.store,
    livemode: commerce.livemode,
    findEvent: (channelId, eventId, scope) =>
      (scope === undefined ? catalog.store : catalog.store.within(scope)).findEvent(channelId, eventId),
    async readIngest(channelId, eventId) {
      const broadcast = await live.findBroadcast(channelId, eventId);
      return broadcast && ingestOf(broadcast);
    },
    store: createInsightStore(db),
  };
}
