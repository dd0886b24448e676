// A game that begins now, armed for an encoder of its own.
import { armEvent, createEncoder } from '../../src/media/index.ts';
import type { World } from '../world.ts';

export async function aLiveGame(
  world: World,
  channelId: number,
  name: string,
): Promise<{ readonly eventId: number; readonly key: string }> {
  const { id: category } = await world.connection.db
    .selectFrom('catalog.event_categories')
    .where('channel_id', '=', channelId)
    .select('id')
    .executeTakeFirstOrThrow();
  const { id: eventId } = await world.connection.db
    .insertInto('catalog.events')
    .values({
      channel_id: channelId,
      name,
      type: 'free',
      stream_status: 'upcoming',
      starts_at: world.clock.now(),
      time_zone: 'America/New_York',
      event_category_id: category,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { key } = await createEncoder(world.context.media, channelId, name);
  await armEvent(world.context.media, channelId, { eventId, encoderName: name, windowSeconds: 300 });
  return { eventId, key };
}
