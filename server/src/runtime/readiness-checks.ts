// The needs of a process beside its database.
import { statfs } from 'node:fs/promises';
import type { Connection } from '../db/connect.ts';
import { listPendingMigrations } from '../db/migrate.ts';
import type { ReadinessCheck } from '../operations/ports.ts';
import type { MediaStorage } from '../media/ports.ts';
import { nodeReadiness } from './node-readiness.ts';
import type { Nodes } from '../nodes/ports.ts';
import { isOf } from '../nodes/rules.ts';
import { isRoleHeld } from '../processes/single-copy.ts';
import { spoolTrouble } from '../storage/spool-rules.ts';

const freeBytesMinimum = 1024 ** 3;

interface CheckedRuntime {
  readonly connection: Pick<Connection, 'pool'>;
  readonly dataDir: string;
}

/** The needs of every process. */
export const ownChecks = (
  { connection: { pool }, dataDir }: CheckedRuntime,
  storage: Pick<MediaStorage, 'spoolState'>,
  nodes: Nodes,
): ReadinessCheck[] => [
  {
    name: 'migrations',
    required: true,
    async check() {
      const pending = await listPendingMigrations(pool);
      return pending.length === 0 ? undefined : `${pending.length} have not run, the first is ${pending[0]}`;
    },
  },
  {
    name: 'disk',
    required: false,
    async check() {
      const { bavail, bsize } = await statfs(dataDir);
      const free = bavail * bsize;
      return free >= freeBytesMinimum ? undefined : `${Math.floor(free / 1024 ** 2)} MB are free in DATA_DIR`;
    },
  },
  {
    name: 'storage',
    required: false,
    check: () => Promise.resolve(spoolTrouble(storage.spoolState())),
  },
  ...nodeReadiness(nodes),
];

/** The needs of a process that visitors use: processes of the other roles too. */
export const readinessChecks = (
  runtime: CheckedRuntime,
  storage: Pick<MediaStorage, 'spoolState'>,
  nodes: Nodes,
): ReadinessCheck[] => [
  ...ownChecks(runtime, storage, nodes),
  {
    name: 'worker',
    required: false,
    check: async () =>
      (await isRoleHeld(runtime.connection.pool, 'worker')) ? undefined : 'no process works jobs off',
  },
  {
    name: 'ingest',
    required: false,
    check: async () =>
      nodes.list().some((node) => isOf(node, 'ingest')) ? undefined : 'no process takes encoders',
  },
];
