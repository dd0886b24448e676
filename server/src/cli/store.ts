// What the command line itself asks of the database: which channel is meant.
import type { Database } from '../db/connect.ts';

export interface NamedChannel {
  readonly id: number;
  readonly slug: string;
}

/** In the order in which they were made. */
export const listChannels = (db: Database): Promise<NamedChannel[]> =>
  db.selectFrom('channel.channels').select(['id', 'slug']).orderBy('id').execute();
