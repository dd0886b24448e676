// `/healthz`: the process is alive. `/readyz`: it can do its work, or what is missing.
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../db/connect.ts';
import type { ReadinessCheck } from '../operations/ports.ts';
import { createReadiness, type Readiness, statusOf } from '../operations/readiness.ts';

interface HealthDeps {
  readonly connection: Pick<Connection, 'pool'>;
  readonly checks: readonly ReadinessCheck[];
}

/** The database, and what else a process needs. */
export function readinessOf({ connection, checks }: HealthDeps): () => Promise<Readiness> {
  const database: ReadinessCheck = {
    name: 'database',
    required: true,
    check: () =>
      connection.pool.query('select 1').then(
        () => undefined,
        () => 'it cannot be reached',
      ),
  };
  return createReadiness([database, ...checks], () => performance.now());
}

export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  const read = readinessOf(deps);
  app.get('/healthz', () => ({ data: { status: 'alive' } }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await read();
    return reply.code(statusOf(readiness)).header('cache-control', 'no-store').send({ data: readiness });
  });
}
