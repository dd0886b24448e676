// Metrics in the text format of Prometheus.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics, MetricsSource } from '../operations/ports.ts';

const prefix = 'floodlit_';
/** A scrape must not wait for a database that is out of reach. */
const sourceMs = 2_000;
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** @returns undefined when the source fails or is too slow: the other metrics are still served. */
const soon = <Value>(work: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((resolve) => void setTimeout(resolve, sourceMs, undefined).unref()),
  ]);

/** @param service the process: `all`, `web` or `worker`. */
export function createPrometheusMetrics(source: MetricsSource, service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  // Event-loop lag, memory, handles and processor time.
  collectDefaultMetrics({ register: registry, prefix });
  const registers = [registry];
  const requests = new Histogram({
    name: `${prefix}http_request_seconds`,
    help: 'Time until an answer was sent, by route pattern and status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: secondsBuckets,
    registers,
  });
  const mediaBytes = new Counter({
    name: `${prefix}media_bytes_total`,
    help: 'Bytes of recordings, live games and pictures that were sent',
    registers,
  });
  const pool = new Gauge({
    name: `${prefix}database_connections`,
    help: 'Connections of the database pool, and requests that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { total, idle, waiting } = source.pool;
      this.set({ state: 'used' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  const jobs = new Gauge({
    name: `${prefix}jobs`,
    help: 'Jobs of the queue',
    labelNames: ['queue', 'state'] as const,
    registers,
    async collect() {
      const counts = await soon(source.listJobs());
      this.reset();
      for (const { queue, state, count } of counts ?? []) this.set({ queue, state }, count);
    },
  });
  const live = new Gauge({
    name: `${prefix}live`,
    help: 'Encoders that publish now, and players that fetched media in the last 20 seconds from this process',
    labelNames: ['kind'] as const,
    registers,
    async collect() {
      const counts = await soon(source.countLive());
      this.reset();
      if (counts === undefined) return;
      this.set({ kind: 'encoders' }, counts.encoders);
      this.set({ kind: 'players' }, counts.players);
    },
  });
  void [pool, jobs, live];
  return {
    countAnswer({ route, method, status, seconds, mediaBytes: bytes }) {
      requests.observe({ route, method, status: String(status) }, seconds);
      if (bytes > 0) mediaBytes.inc(bytes);
    },
    async read() {
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}
