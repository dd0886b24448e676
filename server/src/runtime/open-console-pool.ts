// The database connections of the console, apart from those of viewers.
import { connect, type Connection } from '../db/connect.ts';
import type { Log } from '../kernel/log.ts';
import { logSlowQueries } from './open-metrics.ts';
import type { Runtime } from './runtime-deps.ts';
import type { Cleanup } from '../processes/stop-steps.ts';

/**
 * A pool connects when it is first asked, so a deployment without a console pays nothing. A pooler would hand its
 * setting `floodlit.room` on to other processes.
 */
export function openConsolePool(
  { config, directDatabase }: Pick<Runtime, 'config' | 'directDatabase'>,
  log: Log,
  cleanup: Cleanup,
): Connection {
  const connection = connect(directDatabase, { poolSize: config.consoleConnections, room: 'console' });
  cleanup.defer(() => connection.close(), 'the connections of the console');
  logSlowQueries({ config, connection }, log);
  return connection;
}
