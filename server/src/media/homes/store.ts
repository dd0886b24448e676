// The row that says which node airs a game.
import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { channelOf } from '../../storage/object-names.ts';
import type { HomeRow, HomeStore, LastHomeRow } from './ports.ts';

/** The home keeps the files of the end in memory until they are stored. */
const overSeconds = 60;

export const createHomeStore = (db: Database, clock: Clock): HomeStore => ({
  async findHome(channelId, assetId) {
    const { rows } = await sql<HomeRow>`
      select broadcasts.node, nodes.url, broadcasts.epoch, broadcasts.status = 'ended' as "isOver", assets.folder
        from media.assets
        join media.broadcasts on broadcasts.channel_id = assets.channel_id
          and broadcasts.event_id = assets.event_id and broadcasts.asset_id = assets.id
        left join media.nodes on nodes.id = broadcasts.node
       where assets.channel_id = ${channelId} and assets.id = ${assetId}
         and (broadcasts.status = 'live' or broadcasts.ended_at > ${addSeconds(clock.now(), -overSeconds)})`.execute(
      db,
    );
    return rows[0];
  },
  async findLastHome(folder) {
    const { rows } = await sql<LastHomeRow>`
      select broadcasts.node, nodes.url,
             extract(epoch from ${clock.now()}::timestamptz - broadcasts.ended_at)::float8 as "endedAgoSeconds"
        from media.assets
        join media.broadcasts on broadcasts.channel_id = assets.channel_id
          and broadcasts.event_id = assets.event_id and broadcasts.asset_id = assets.id
        left join media.nodes on nodes.id = broadcasts.node
       where assets.channel_id = ${channelOf(folder)} and assets.folder = ${folder}
         and broadcasts.status = 'ended'`.execute(db);
    return rows[0];
  },
});
