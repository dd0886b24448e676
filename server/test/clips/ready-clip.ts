// A clip as a row, without files: for tests that need only its id.
import type { Connection } from '../../src/db/connect.ts';

/** Alice made it of the channel's first game. */
export async function aReadyClip(
  world: { readonly connection: Pick<Connection, 'pool'> },
  channelId: number,
  uuid: string,
): Promise<number> {
  const { rows } = await world.connection.pool.query<{ id: number }>(
    `insert into clips.clips (channel_id, uuid, event_id, asset_id, user_id, press, name, tags, tag_keys, start_us, end_us,
                              status, length_us, bytes, folder, created_at, touched_at)
     select users.channel_id, $2, (select min(id) from catalog.events where channel_id = $1), 1, users.id, gen_random_uuid(),
            'Theirs', '{a}', '{a}', 0, 1, 'ready', 1, 1, 'clips/2/' || gen_random_uuid(), now(), now()
       from identity.users as users where channel_id = $1 and email = 'alice@demo.test'
     returning id`,
    [channelId, uuid],
  );
  return Number(rows[0]?.id);
}
