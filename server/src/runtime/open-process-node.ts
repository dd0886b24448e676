// A process takes its place among the others of the install.
import { randomUUID } from 'node:crypto';
import { storeNameOf } from '../config/storage-variables.ts';
import { latestMigration } from '../db/migrate.ts';
import type { Log } from '../kernel/log.ts';
import { filesIdOf, nodeIdOf } from '../nodes/node-id.ts';
import { openNodeSession } from '../nodes/session-store.ts';
import { openNode, type OpenedNode } from '../nodes/open-node.ts';
import type { NodeRole } from '../nodes/ports.ts';
import type { Runtime } from './runtime-deps.ts';
import type { Cleanup } from '../processes/stop-steps.ts';

interface ProcessNodeOptions {
  readonly role: NodeRole;
  readonly log: Log;
  readonly say: (line: string) => void;
  /** Whether a parent process has the row of both. */
  readonly isChild?: boolean;
}

/** Two builds with one name of their release differ by their migrations, in most cases. */
const versionOf = async (release: string): Promise<string> => `${release}-${await latestMigration()}`;

/** A renewal that runs, and the removal behind it: each has its own limit. */
const rowStopMs = 7_000;

const holdsGames = (role: NodeRole): boolean => role === 'all' || role === 'ingest';

/**
 * The row is removed when the process stops, after everything that is registered later.
 * @throws {StartRefused} when another process has the id of this DATA_DIR, or a live one keeps its files elsewhere.
 */
export async function openProcessNode(
  { config, dataDir, directDatabase, connection }: Runtime,
  { role, log, say, isChild = false }: ProcessNodeOptions,
  cleanup: Cleanup,
): Promise<OpenedNode> {
  const store = storeNameOf(config.storage);
  const id = holdsGames(role) ? nodeIdOf(dataDir) : randomUUID();
  const session = openNodeSession(directDatabase, { id, isLocked: holdsGames(role) });
  cleanup.defer(() => session.close(), 'the session of its row');
  const node = await openNode({
    id,
    role,
    version: await versionOf(config.release),
    files: store === 'disk' ? `disk:${filesIdOf(dataDir)}` : store,
    hasRow: !isChild,
    query: isChild
      ? async (text, values) => (await connection.pool.query(text, values)).rows
      : (text, values) => session.query(text, values),
    log,
    onTaken(refusal) {
      say(`Another process took over while the database was away. ${refusal.message}`);
      process.kill(process.pid, 'SIGTERM');
    },
  });
  cleanup.defer(() => node.stop(), 'the removal of its row', rowStopMs);
  return node;
}
