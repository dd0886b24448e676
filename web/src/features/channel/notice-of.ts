import type { ChannelSettings, CookieNotice } from '@floodlit/contract/channel/channel';

/** The cookie question of a channel. Measures that need consent are asked for without words of the channel's own. */
export const noticeOf = ({
  cookie_notice,
  analytics,
}: Pick<ChannelSettings, 'cookie_notice' | 'analytics'>): CookieNotice | null =>
  cookie_notice ??
  (analytics?.needs_consent === true ? { tag_manager_id: null, text: null, link: null } : null);
