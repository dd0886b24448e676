// The metrics and the slow-query log of a process.
import { createPrometheusMetrics, type Context, type createQueue } from '../context.ts';
import type { Connection } from '../db/connect.ts';
import type { AnswerWatcher } from '../http/watch-answers.ts';
import type { Log } from '../kernel/log.ts';
import { readinessOf } from '../http/health-routes.ts';
import type { ReadinessCheck } from '../operations/ports.ts';
import { serveMetrics } from '../operations/metrics-server.ts';
import { createPlayerCount } from '../operations/player-count.ts';
import { createSlowQueryLog } from '../operations/slow-query-log.ts';
import type { Runtime } from './runtime-deps.ts';
import { portRefused } from '../processes/free-port.ts';
import type { Cleanup } from '../processes/stop-steps.ts';

const nowMs = (): number => performance.now();

export function logSlowQueries(
  { config, connection }: Pick<Runtime, 'config' | 'connection'>,
  log: Log,
): void {
  if (config.slowQueryMs === 0) return;
  connection.watchSlowQueries({ thresholdMs: config.slowQueryMs, tell: createSlowQueryLog(log, nowMs) });
}

interface Measured {
  readonly context: Pick<Context, 'log' | 'media'>;
  readonly queue: Pick<ReturnType<typeof createQueue>, 'countJobs'>;
  /** The process: `all`, `web` or `worker`. */
  readonly service: string;
  /** Pools beside the one of the runtime. */
  readonly pools?: readonly Connection['pool'][];
  /** `/readyz` beside the metrics asks these: for a process without a port of its own. */
  readonly checks?: readonly ReadinessCheck[];
}

/** @returns what measures the answers; undefined when no metrics are served. */
export async function openMetrics(
  { config, connection }: Pick<Runtime, 'config' | 'connection'>,
  { context, queue, service, pools = [], checks }: Measured,
  cleanup: Cleanup,
): Promise<AnswerWatcher | undefined> {
  const { metricsHost: host, metricsPort: port } = config;
  if (port === undefined) return undefined;
  const all = [connection.pool, ...pools];
  const sumOf = (count: (pool: Connection['pool']) => number): number =>
    all.reduce((sum, pool) => sum + count(pool), 0);
  const players = createPlayerCount(nowMs);
  const metrics = createPrometheusMetrics(
    {
      get pool() {
        return {
          total: sumOf(({ totalCount }) => totalCount),
          idle: sumOf(({ idleCount }) => idleCount),
          waiting: sumOf(({ waitingCount }) => waitingCount),
        };
      },
      listJobs: () => queue.countJobs(),
      countLive: async () => ({
        encoders: await context.media.live.countPublishing(),
        players: players.count(),
      }),
    },
    service,
  );
  const readReadiness = checks && readinessOf({ connection, checks });
  const server = await serveMetrics(metrics, { host, port }, context.log, readReadiness).catch(
    (error: NodeJS.ErrnoException) => {
      throw portRefused(host, port, error, { port: 'METRICS_PORT', host: 'METRICS_HOST' });
    },
  );
  cleanup.defer(() => server.close(), 'the metrics');
  return {
    countAnswer: (answer) => metrics.countAnswer(answer),
    notePlayer: (session) => players.note(session),
  };
}
