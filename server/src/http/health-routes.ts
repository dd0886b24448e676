// `/healthz`: the process is alive. `/readyz`: it can do its work, or what is missing.
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../db/connect.ts';
import type { ReadinessCheck } from '../operations/ports.ts';
import { createReadiness } from '../operations/readiness.ts';

interface HealthDeps {
  readonly connection: Pick<Connection, 'pool'>;
  readonly checks: readonly ReadinessCheck[];
}

export function healthRoutes(app: FastifyInstance, { connection, checks }: HealthDeps): void {
  const database: ReadinessCheck = {
    name: 'database',
    required: true,
    check: () =>
      connection.pool.query('select 1').then(
        () => undefined,
        () => 'it cannot be reached',
      ),
  };
  const read = createReadiness([database, ...checks], () => performance.now());
  app.get('/healthz', () => ({ data: { status: 'alive' } }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await read();
    return reply
      .code(readiness.status === 'not ready' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ data: readiness });
  });
}
