// A game that begins now, armed for an encoder of its own: by the verbs that an operator's commands call.
import { createCatalogStore } from '../../../server/src/catalog/index.ts';
import { systemClock } from '../../../server/src/kernel/clock.ts';
import {
  armEvent,
  createEncoder,
  createLiveStore,
  createMediaStore,
  type EncoderDeps,
} from '../../../server/src/media/index.ts';
import type { Product } from '../product/start-product.ts';

export interface ArmedGame {
  readonly eventId: number;
  readonly channelId: number;
  /** Where its encoder publishes. */
  readonly url: string;
  readonly deps: EncoderDeps;
}

let games = 0;

export async function armGame(
  { connection, rtmpPort }: Pick<Product, 'connection' | 'rtmpPort'>,
  windowSeconds?: number,
): Promise<ArmedGame> {
  const number = ++games;
  const { rows } = await connection.pool.query<{ id: number; channel_id: number }>(
    `insert into catalog.events (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id)
     select channels.id, $1, 'free', 'upcoming', now(), 'UTC',
       (select id from catalog.event_categories as sports where sports.channel_id = channels.id order by id limit 1)
       from channel.channels as channels where slug = 'northern-sports' returning id, channel_id`,
    [`Live game ${number}`],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The demo has no channel to play a game on.');
  const { id: eventId, channel_id: channelId } = row;
  const store = createCatalogStore(connection.db);
  const deps: EncoderDeps = {
    store: createMediaStore(connection.db),
    live: createLiveStore(connection.db),
    // Arming asks for the event alone.
    catalog: { store } as EncoderDeps['catalog'],
    clock: systemClock,
  };
  const encoderName = `Bench camera ${number}`;
  const { key } = await createEncoder(deps, channelId, encoderName);
  await armEvent(deps, channelId, { eventId, encoderName, windowSeconds });
  return { eventId, channelId, url: `rtmp://127.0.0.1:${rtmpPort}/live/${key}`, deps };
}
