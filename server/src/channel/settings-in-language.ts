// The texts of a channel's settings and menu in the reader's language. Pure.
import type { ChannelSettings } from '@floodlit/contract/channel/channel';
import type { Locale } from '@floodlit/contract/primitives';
import type { TranslationsFor } from '@floodlit/contract/translations';
import { inLanguage } from '../kernel/in-language.ts';
import type { StoredMenuItem } from './page-rules.ts';

type ListedMenuItem = Omit<StoredMenuItem, 'translations'>;
/** Links in the settings have their translations beside them. */
type StoredLink = NonNullable<NonNullable<ChannelSettings['contact']>['links']>[number] & {
  readonly translations?: TranslationsFor<'contact_link'>;
};

export function settingsInLanguage(
  settings: ChannelSettings,
  translations: TranslationsFor<'channel'>,
  language: Locale | undefined,
): ChannelSettings {
  const { contact, cookie_notice: notice } = settings;
  const { tagline, refund_policy, single_game_refunds, address, cookie_text } = inLanguage(
    'channel',
    {
      tagline: settings.tagline,
      refund_policy: settings.refund_policy,
      single_game_refunds: settings.single_game_refunds,
      address: contact?.address,
      cookie_text: notice?.text ?? null,
      translations,
    },
    language,
  );
  const links = contact?.links?.map((link: StoredLink) =>
    inLanguage('contact_link', { ...link, translations: link.translations ?? {} }, language),
  );
  return {
    ...settings,
    tagline,
    refund_policy,
    ...(single_game_refunds !== undefined && { single_game_refunds }),
    ...(contact !== undefined && {
      contact: {
        ...contact,
        ...(address !== undefined && { address }),
        ...(links !== undefined && { links }),
      },
    }),
    cookie_notice: notice === null ? null : { ...notice, text: cookie_text },
  };
}

export const menuInLanguage = (
  menu: readonly StoredMenuItem[],
  language: Locale | undefined,
): ListedMenuItem[] =>
  menu.map((item) => inLanguage('menu', { ...item, translations: item.translations ?? {} }, language));
