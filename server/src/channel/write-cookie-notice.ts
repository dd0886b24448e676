// Sets a channel's tag manager script, and the consent text before it. No other value becomes an address (T61).
import { CookieNotice } from '@floodlit/contract/channel/channel';
import { DomainError } from '../kernel/errors.ts';
import type { ChannelDeps } from './ports.ts';

/**
 * @param notice null to load no script; then no viewer is asked for consent.
 * @throws {DomainError} `channel.cookie_notice_invalid`.
 */
export async function writeCookieNotice(
  { store }: Pick<ChannelDeps, 'store'>,
  channelId: number,
  notice: CookieNotice | null,
): Promise<void> {
  const checked = notice === null ? null : CookieNotice.safeParse(notice).data;
  if (checked === undefined) throw new DomainError('channel.cookie_notice_invalid');
  await store.changeSettings(channelId, { cookie_notice: checked });
}
