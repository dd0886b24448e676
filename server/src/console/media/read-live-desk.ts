// The live desk: games to run, and what their encoders send, for the operators of a channel.
import type {
  ConsoleEncoder,
  ListedEncoder,
  LiveDesk,
  LiveGame,
  LiveState,
} from '@floodlit/contract/operators/live';
import type { GrantScope } from '@floodlit/contract/operators/roles';
import { readEvent } from '../../catalog/index.ts';
import { channelAddress } from '../../channel/index.ts';
import { addSeconds } from '../../kernel/clock.ts';
import {
  adviseOn,
  isSending,
  onAirTake,
  opensAtOf,
  type BroadcastRecord,
  type EncoderRecord,
  type MediaDeps,
  type SeenSignal,
  type SpoolFacts,
} from '../../media/index.ts';
import { covers, listMakers, type OperatorDeps } from '../../operators/index.ts';
import { bucketTroubleOf } from './bucket-trouble.ts';
import { subjectOfEvent } from '../today/read-today.ts';
import type { TodayStore } from '../today/store.ts';

export interface LiveDeskDeps {
  readonly media: Pick<MediaDeps, 'live' | 'liveHomes' | 'signals' | 'catalog' | 'clock' | 'storage'>;
  readonly today: TodayStore;
  readonly publicUrl: () => string;
}

/** A game that began half a day ago can still be armed. */
const pastHours = 12;
const nextDays = 30;

const stateOf = (broadcast: BroadcastRecord | undefined, status: string): LiveState => {
  if (broadcast === undefined) return status === 'finished' ? 'ended' : 'unarmed';
  return broadcast.status === 'live' && broadcast.end_wished_at !== null ? 'ending' : broadcast.status;
};

interface GameFacts {
  readonly id: number;
  readonly channel_id: number;
  readonly name: string;
  readonly starts_at: Date;
  readonly time_zone: string;
  readonly stream_status: string;
}

function presentGame(
  event: GameFacts,
  broadcast: BroadcastRecord | undefined,
  encoderName: string | null,
  address: string | undefined,
): LiveGame {
  const at = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;
  return {
    id: event.id,
    channel_id: event.channel_id,
    name: event.name,
    starts_at: event.starts_at.toISOString(),
    time_zone: event.time_zone,
    state: stateOf(broadcast, event.stream_status),
    encoder_name: encoderName,
    waits_for_start: broadcast?.waits_for_start ?? true,
    window_seconds: broadcast?.window_seconds ?? 0,
    started_at: at(broadcast?.started_at),
    signal_lost_at: at(broadcast?.signal_lost_at),
    ends_at: broadcast?.status === 'live' ? at(broadcast.end_wished_at) : null,
    slate: broadcast?.slate_text ?? null,
    message: broadcast?.viewer_message ?? null,
    opens_at: opensAtOf(event.starts_at).toISOString(),
    address: address === undefined ? null : `${address}/watch/${event.id}`,
  };
}

function presentEncoder(
  encoder: EncoderRecord,
  signal: SeenSignal | undefined,
  broadcast: BroadcastRecord | undefined,
  now: Date,
  picturesBelow: string,
): ConsoleEncoder {
  const sends = isSending(signal, now);
  return {
    id: encoder.id,
    name: encoder.name,
    key_since: (encoder.rotated_at ?? encoder.created_at).toISOString(),
    is_sending: sends,
    seen_at: signal?.seen_at.toISOString() ?? null,
    on_air_event_id: sends ? (signal?.event_id ?? null) : null,
    facts: sends ? (signal?.facts ?? null) : null,
    advice: adviseOn(signal, broadcast, now),
    picture:
      sends && signal !== undefined ? `${picturesBelow}/${signal.take ?? onAirTake}/master.m3u8` : null,
  };
}

/** The games of one channel that the scopes cover: live ones first. */
export async function listLiveGames(
  { media, today, publicUrl }: LiveDeskDeps,
  channelId: number,
  scopes: readonly GrantScope[],
): Promise<LiveGame[]> {
  const now = media.clock.now();
  const from = addSeconds(now, -pastHours * 3_600);
  const events = (await today.listEvents([channelId], from, addSeconds(now, nextDays * 86_400))).filter(
    (event) => scopes.some((scope) => covers(scope, subjectOfEvent(event))),
  );
  const broadcasts = await media.live.listBroadcasts(
    channelId,
    events.map(({ id }) => id),
  );
  const encoders = await media.live.findEncoders(
    channelId,
    broadcasts.map(({ encoder_id }) => encoder_id),
  );
  return events.map((event) => {
    const broadcast = broadcasts.find(({ event_id }) => event_id === event.id);
    const encoder = encoders.find(({ id }) => id === broadcast?.encoder_id);
    return presentGame(event, broadcast, encoder?.name ?? null, channelAddress(publicUrl(), event.hosts));
  });
}

/** The home of a live game has its files on the way. Before the game, this process knows the bucket as well. */
async function readSpool(
  { liveHomes, storage }: LiveDeskDeps['media'],
  channelId: number,
  broadcast: BroadcastRecord | undefined,
): Promise<SpoolFacts | undefined> {
  const assetId = broadcast?.status === 'live' ? broadcast.asset_id : null;
  const game = assetId === null ? undefined : await liveHomes.find(channelId, assetId);
  return game === undefined ? storage.spoolState() : game.spoolState();
}

/** @throws {DomainError} `catalog.event_not_found` */
export async function readLiveDesk(
  { media, today, publicUrl }: LiveDeskDeps,
  channelId: number,
  eventId: number,
): Promise<LiveDesk> {
  const now = media.clock.now();
  const [event, broadcast, hosts] = await Promise.all([
    readEvent(media.catalog, channelId, eventId),
    media.live.findBroadcast(channelId, eventId),
    today.listHosts(channelId),
  ]);
  const [encoder, signal] =
    broadcast === undefined
      ? []
      : await Promise.all([
          media.live.findEncoderById(channelId, broadcast.encoder_id),
          media.signals.find(channelId, broadcast.encoder_id),
        ]);
  return {
    now: now.toISOString(),
    bucket_trouble: bucketTroubleOf(await readSpool(media, channelId, broadcast)),
    game: presentGame(event, broadcast, encoder?.name ?? null, channelAddress(publicUrl(), hosts)),
    encoder:
      encoder === undefined
        ? null
        : presentEncoder(
            encoder,
            signal,
            broadcast,
            now,
            `/console/channels/${channelId}/live/${eventId}/picture`,
          ),
  };
}

/**
 * All encoders of a channel, and what each sends now.
 * @param madeBy lists only the encoders that this operator made.
 */
export async function listEncoderStates(
  {
    media,
    operators,
  }: Pick<LiveDeskDeps, 'media'> & { readonly operators: Pick<OperatorDeps, 'store' | 'grants' | 'clock'> },
  channelId: number,
  madeBy?: number,
): Promise<ListedEncoder[]> {
  const now = media.clock.now();
  const [encoders, signals] = await Promise.all([
    media.live.listEncoders(channelId),
    media.signals.list(channelId),
  ]);
  const shown = encoders.filter(({ made_by }) => madeBy === undefined || made_by === madeBy);
  const ids = new Set(shown.flatMap(({ made_by }) => made_by ?? []));
  const makers = await listMakers(operators, channelId, 'live.run', [...ids]);
  return shown.map((encoder) => ({
    ...presentEncoder(
      encoder,
      signals.find(({ encoder_id }) => encoder_id === encoder.id),
      undefined,
      now,
      `/console/channels/${channelId}/encoders/${encoder.id}/picture`,
    ),
    made_by: (encoder.made_by === null ? undefined : makers.get(encoder.made_by)) ?? null,
  }));
}
