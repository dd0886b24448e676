// The needs of a web process beside its database.
import { statfs } from 'node:fs/promises';
import type { Connection } from '../db/connect.ts';
import { listPendingMigrations } from '../db/migrate.ts';
import type { ReadinessCheck } from '../operations/ports.ts';
import type { MediaStorage } from '../media/ports.ts';
import { isRoleHeld } from '../processes/single-copy.ts';
import { spoolTrouble } from '../storage/spool-rules.ts';

const freeBytesMinimum = 1024 ** 3;

interface CheckedRuntime {
  readonly connection: Pick<Connection, 'pool'>;
  readonly dataDir: string;
}

export const readinessChecks = (
  { connection: { pool }, dataDir }: CheckedRuntime,
  storage: Pick<MediaStorage, 'spoolState'>,
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
  {
    name: 'worker',
    required: false,
    check: async () => ((await isRoleHeld(pool, 'worker')) ? undefined : 'no process works jobs off'),
  },
  {
    name: 'ingest',
    required: false,
    check: async () => ((await isRoleHeld(pool, 'ingest')) ? undefined : 'no process takes encoders'),
  },
];
