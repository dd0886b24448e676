// The address of an event for a television. AirPlay and Google Cast fetch it themselves and renew nothing.
import type { RemotePlayback } from '@floodlit/contract/access/access';
import type { RemoteKind } from '@floodlit/contract/primitives';
import { decidePlayback, issueRemote } from '../../access/index.ts';
import { readEvent } from '../../catalog/index.ts';
import { readChannel } from '../../channel/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { addSeconds, secondsUtc } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { editionPath } from '../editions.ts';
import type { MediaGround } from '../ports.ts';
import { isReady } from '../rules.ts';
import { remoteSecondsOf } from './rules.ts';

/**
 * @throws {DomainError} `catalog.event_not_found`, `access.remote_off`, `access.denied` with its reason,
 * `media.not_found`, `media.not_ready`.
 */
export async function startRemote(
  deps: MediaGround,
  actor: Actor,
  eventId: number,
  kind: RemoteKind,
): Promise<RemotePlayback> {
  const event = await readEvent(deps.catalog, actor.channelId, eventId);
  const { remote_playback } = await readChannel(deps.access.channel, actor.channelId);
  if (!remote_playback.includes(kind)) throw new DomainError('access.remote_off');
  const { granted, reason } = await decidePlayback(deps.access, actor, event);
  if (!granted) throw new DomainError('access.denied', reason === null ? {} : { reason });
  const asset = await deps.store.findAssetOfEvent(actor.channelId, event.id);
  if (asset === undefined || asset.status === 'failed') throw new DomainError('media.not_found');
  const isLive = asset.status === 'live';
  if (!isLive && !isReady(asset)) throw new DomainError('media.not_ready');
  const expiresAt = addSeconds(
    deps.clock.now(),
    remoteSecondsOf(isReady(asset) ? asset.duration_seconds : null),
  );
  const purpose = event.type === 'free' ? 'open' : 'remote';
  const token = deps.tokens.sign(asset.id, secondsUtc(expiresAt), purpose);
  const id =
    event.type === 'free' || actor.kind !== 'user'
      ? null
      : await issueRemote(deps.access, actor, { eventId: event.id, kind, token, expiresAt });
  return {
    id,
    url: `/media/r/${token}/v/${asset.id}${asset.ladder === null ? '' : editionPath(asset.ladder)}/master.m3u8`,
    expires_at: secondsUtc(expiresAt),
    is_live: isLive,
  };
}
