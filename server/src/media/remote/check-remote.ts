// Each request of a television is checked: its row, its account's access and its place. A check counts for 8 s. So the
// requests of a refused device end within 15 s, and hundreds of segments cost few queries.
import { LRUCache } from 'lru-cache';
import { limits } from '@floodlit/contract/limits';
import { decidePlayback, holdStream, readRemoteViewer } from '../../access/index.ts';
import { readEvent } from '../../catalog/index.ts';
import { readChannel } from '../../channel/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { MediaGround } from '../ports.ts';

export interface RemoteAsker {
  readonly channelId: number;
  readonly country: string | undefined;
  readonly assetId: number;
  readonly token: string;
  /** The token of a free event names no account. */
  readonly isOpen: boolean;
}

/** @throws {DomainError} when the device may not play now. */
export type CheckRemote = (asker: RemoteAsker) => Promise<void>;

const checksKept = 10_000;

async function checkNow(
  deps: MediaGround,
  { channelId, country, assetId, token, isOpen }: RemoteAsker,
): Promise<void> {
  const channel = await readChannel(deps.access.channel, channelId);
  const { language } = channel.settings;
  const asset = await deps.store.findAsset(channelId, assetId);
  if (asset === undefined || asset.event_id === null) throw new DomainError('media.token_invalid');
  const event = await readEvent(deps.catalog, channelId, asset.event_id);
  const visitor = { kind: 'visitor', channelId, country, language, apiKeyId: '' } as const;
  const found = isOpen
    ? undefined
    : await readRemoteViewer(deps.access, { channelId, country, language }, token);
  const isValid = isOpen ? channel.remote_playback.length > 0 : found?.eventId === event.id;
  if (!isValid) throw new DomainError('media.token_invalid');
  if (found !== undefined && !channel.remote_playback.includes(found.viewer.remote.kind))
    throw new DomainError('access.remote_off');
  const { granted, reason } = await decidePlayback(deps.access, found?.viewer ?? visitor, event);
  if (!granted) throw new DomainError('access.denied', reason === null ? {} : { reason });
  // A free event has no limit of devices, also where it was not free when the device started.
  if (found !== undefined && event.type !== 'free')
    await holdStream(deps.access, found.viewer, `events/${event.id}`);
}

export function createCheckRemote(deps: MediaGround): CheckRemote {
  const checks = new LRUCache<string, { readonly until: number; readonly answer: Promise<void> }>({
    max: checksKept,
  });
  return (asker) => {
    const key = `${asker.channelId}/${asker.country ?? ''}/${asker.assetId}/${asker.token}`;
    const nowMs = deps.clock.now().getTime();
    const known = checks.get(key);
    if (known !== undefined && nowMs < known.until) return known.answer;
    const answer = checkNow(deps, asker);
    const check = { until: nowMs + limits.remoteCheckSeconds * 1_000, answer };
    checks.set(key, check);
    // A fault of ours is no answer about the device.
    answer.catch((error: unknown) => {
      if (!(error instanceof DomainError) && checks.peek(key) === check) checks.delete(key);
    });
    return answer;
  };
}
