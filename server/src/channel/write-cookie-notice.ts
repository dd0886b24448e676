// Which script from elsewhere a channel asks for, and what is said before: nothing else becomes an address (T61).
import { CookieNotice } from '@floodlit/contract/channel';
import { DomainError } from '../kernel/errors.ts';
import type { ChannelDeps } from './ports.ts';

/**
 * @param notice null to ask for no script, and then nobody is asked.
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
