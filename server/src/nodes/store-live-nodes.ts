// The running processes, for a command line, which has no row of its own.
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { NodeRecord } from './ports.ts';
import { leaseSeconds } from './rules.ts';

export const listLiveNodes = (db: Database): Promise<Pick<NodeRecord, 'rtmpUrl' | 'room'>[]> =>
  db
    .selectFrom('media.nodes')
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${leaseSeconds})`)
    .select(['rtmp_url as rtmpUrl', 'room'])
    .execute();
