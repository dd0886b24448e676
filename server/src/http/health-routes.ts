// `/healthz`: the process is alive. `/readyz`: it can also reach its database.
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../db/connect.ts';

interface HealthDeps {
  readonly connection: Pick<Connection, 'pool'>;
}

export function healthRoutes(app: FastifyInstance, { connection }: HealthDeps): void {
  app.get('/healthz', () => ({ data: { status: 'alive' } }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await connection.pool.query('select 1').then(
      () => true,
      () => false,
    );
    return reply.code(isReady ? 200 : 503).send({ data: { status: isReady ? 'ready' : 'no database' } });
  });
}
