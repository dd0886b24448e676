// Encoders and what they may air: the operator's side of a live game.
import { limits } from '@floodlit/contract/limits';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { readEvent, type CatalogDeps } from '../../catalog/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Transact } from '../../kernel/transact.ts';
import { isEncoderName, isWindow, type BroadcastRecord, type EncoderRecord } from './live-rules.ts';
import type { MediaStore } from '../store.ts';
import type { LiveStore } from './store-live.ts';
import { hashStreamKey, makeStreamKey } from './stream-keys.ts';

export interface EncoderDeps {
  readonly store: Pick<MediaStore, 'findAssetOfEvent'>;
  readonly live: LiveStore;
  readonly catalog: CatalogDeps;
  readonly clock: Clock;
}

export interface EncoderWithKey {
  readonly encoder: EncoderRecord;
  /** Shown now and never again. */
  readonly key: string;
}

/**
 * @param madeBy the operator who makes it. Somebody who runs a part of the channel has only these.
 * @throws {DomainError} `media.encoder_name_invalid`, `media.encoder_name_taken`, `media.encoder_limit`.
 */
export async function createEncoder(
  deps: EncoderDeps,
  channelId: number,
  name: string,
  madeBy: number | null = null,
): Promise<EncoderWithKey> {
  if (!isEncoderName(name)) throw new DomainError('media.encoder_name_invalid');
  const { length } = await deps.live.listEncoders(channelId);
  if (length >= operatorLimits.encodersMaximum) throw new DomainError('media.encoder_limit');
  const key = makeStreamKey();
  const encoder = await deps.live.insertEncoder({
    channel_id: channelId,
    name,
    key_hash: hashStreamKey(key),
    created_at: deps.clock.now(),
    made_by: madeBy,
  });
  if (encoder === undefined) throw new DomainError('media.encoder_name_taken');
  return { encoder, key };
}

/**
 * The old key is invalid at once. An encoder that uses it is disconnected within some seconds.
 * @param madeBy the operator whose encoder it is from now on. Undefined leaves it to its maker.
 * @throws {DomainError} `media.encoder_not_found`.
 */
export async function rotateStreamKey(
  deps: EncoderDeps,
  channelId: number,
  name: string,
  madeBy?: number,
): Promise<EncoderWithKey> {
  const key = makeStreamKey();
  const hash = hashStreamKey(key);
  const encoder = await deps.live.replaceKey(channelId, name, { hash, now: deps.clock.now(), madeBy });
  if (encoder === undefined) throw new DomainError('media.encoder_not_found');
  return { encoder, key };
}

/**
 * Ends the key of an encoder and takes it from the lists. Games that it would air lose it. Games that it aired keep its
 * name. Another encoder may have the name afterwards.
 * @throws {DomainError} `media.encoder_not_found`, `media.encoder_live` while it airs a game.
 */
export async function removeEncoder(
  deps: Pick<EncoderDeps, 'live' | 'clock'> & { readonly transact: Transact },
  channelId: number,
  name: string,
): Promise<void> {
  await deps.transact(async (scope) => {
    const live = deps.live.within(scope);
    const encoder = await live.findEncoder(channelId, name);
    if (encoder === undefined) throw new DomainError('media.encoder_not_found');
    // First: another game that it is armed for at the same moment is then seen below, or is not armed.
    await live.removeEncoder(channelId, encoder.id, deps.clock.now());
    // A start at the same moment either finds no armed game, or is seen below.
    await live.disarmEncoder(channelId, encoder.id);
    const open = await live.listOpenBroadcasts(channelId, encoder.id);
    if (open.some(({ status }) => status === 'live')) throw new DomainError('media.encoder_live');
  });
}

export interface Arming {
  readonly eventId: number;
  readonly encoderName: string;
  /** How long the encoder may stay away before the event is over. */
  readonly windowSeconds?: number | undefined;
  /** Whether an operator starts it, or the first picture does. */
  readonly waitsForStart?: boolean | undefined;
}

/**
 * Lets an encoder air an event that is to come. Arming again changes the encoder or the window. An event that this
 * encoder airs already stays as it is.
 * @throws {DomainError} `catalog.event_not_found`, `media.encoder_not_found`, `media.window_invalid`,
 * `catalog.event_cancelled`, `media.event_over` for one that airs or has a recording already.
 */
export async function armEvent(
  deps: EncoderDeps,
  channelId: number,
  { eventId, encoderName, windowSeconds = limits.encoderWindowSeconds, waitsForStart = false }: Arming,
): Promise<BroadcastRecord> {
  if (!isWindow(windowSeconds)) throw new DomainError('media.window_invalid');
  const event = await readEvent(deps.catalog, channelId, eventId);
  if (event.cancelled_at !== null) throw new DomainError('catalog.event_cancelled');
  const encoder = await deps.live.findEncoder(channelId, encoderName);
  if (encoder === undefined) throw new DomainError('media.encoder_not_found');
  const recording = await deps.store.findAssetOfEvent(channelId, eventId);
  const broadcast =
    event.stream_status === 'upcoming' && recording === undefined
      ? await deps.live.arm({
          channel_id: channelId,
          event_id: eventId,
          encoder_id: encoder.id,
          window_seconds: windowSeconds,
          waits_for_start: waitsForStart,
          armed_at: deps.clock.now(),
        })
      : undefined;
  if (broadcast !== undefined) return broadcast;
  const known = await deps.live.findBroadcast(channelId, eventId);
  if (known?.status === 'live' && known.encoder_id === encoder.id) return known;
  const isRemoved = (await deps.live.findEncoder(channelId, encoderName)) === undefined;
  throw new DomainError(isRemoved ? 'media.encoder_not_found' : 'media.event_over');
}

/** @throws {DomainError} `media.not_armed`, `media.event_over` for one that went live, or is over. */
export async function disarmEvent(deps: EncoderDeps, channelId: number, eventId: number): Promise<void> {
  if (await deps.live.disarm(channelId, eventId)) return;
  const known = await deps.live.findBroadcast(channelId, eventId);
  throw new DomainError(known === undefined ? 'media.not_armed' : 'media.event_over');
}

/**
 * Ends a live event. The process that airs the event polls this command within two seconds and makes the recording.
 * @throws {DomainError} `media.not_on_air`.
 */
export async function endEvent(deps: EncoderDeps, channelId: number, eventId: number): Promise<void> {
  const broadcast = await deps.live.findBroadcast(channelId, eventId);
  const wished =
    broadcast && (await deps.live.moveBroadcast(broadcast, 'live', { end_wished_at: deps.clock.now() }));
  if (wished === undefined) throw new DomainError('media.not_on_air');
}
