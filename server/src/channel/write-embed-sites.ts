// Allows and denies the sites that frame a channel's games.
import { DomainError } from '../kernel/errors.ts';
import { embedSitesMaximum, originOfSite } from './embed-rules.ts';
import type { ChannelDeps } from './ports.ts';

type Deps = Pick<ChannelDeps, 'store'>;

function readOrigin(given: string): string {
  const origin = originOfSite(given);
  if (origin === undefined) throw new DomainError('channel.embed_site_invalid');
  return origin;
}

/** @throws {DomainError} `channel.embed_site_invalid`, `channel.too_many`. */
export async function allowEmbedSite({ store }: Deps, channelId: number, given: string): Promise<string> {
  const origin = readOrigin(given);
  if (!(await store.addEmbedSite(channelId, origin, embedSitesMaximum)))
    throw new DomainError('channel.too_many');
  return origin;
}

/** A site that was not allowed is denied already. @throws {DomainError} `channel.embed_site_invalid`. */
export async function denyEmbedSite({ store }: Deps, channelId: number, given: string): Promise<string> {
  const origin = readOrigin(given);
  await store.removeEmbedSite(channelId, origin);
  return origin;
}
