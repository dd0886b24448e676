import type pg from 'pg';
import { expect, vi } from 'vitest';

/** Resolves when so many in this database wait for a lock that somebody else holds. */
export const waitsForLock = (pool: pg.Pool, count = 1): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBeGreaterThanOrEqual(count);
    },
    { timeout: 10_000, interval: 20 },
  );
