// Pure rules of the channel room: which host was asked, what its settings say.
import { CookieNotice, type ChannelSettings } from '@floodlit/contract/channel';
import { brandPicturesOf, type BrandPictures } from './brand-rules.ts';

/** What an operator sets for a channel; payments and captcha are the deployment's and are added when it is answered. */
export type StoredSettings = Omit<
  ChannelSettings,
  'captcha' | 'payments' | 'social' | 'oidc_name' | 'cookie_notice' | keyof BrandPictures
> &
  Partial<BrandPictures> & { readonly cookie_notice?: unknown };

/** `Demo.Example:4000` → `demo.example`; anything that is no host name is the empty string and matches only the default. */
export function hostNameOf(header: string | undefined): string {
  const host = (header ?? '')
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return /^[a-z0-9.-]{1,253}$/.test(host) ? host : '';
}

/** A channel with an account of its own is paid on that one; in the sandbox there is only one. */
export function paymentsOf(
  deployment: ChannelSettings['payments'],
  own: { readonly test: string | null; readonly live: string | null },
): ChannelSettings['payments'] {
  const key = deployment.mode === 'sandbox' ? null : own[deployment.mode];
  return key === null ? deployment : { ...deployment, publishable_key: key };
}

/** One language where the channel has not turned several on (R1.03). */
export function settingsOf(
  stored: StoredSettings,
  deployment: Pick<ChannelSettings, 'captcha' | 'payments' | 'social' | 'oidc_name'>,
): ChannelSettings {
  const languages = stored.multi_language ? stored.languages : [stored.language];
  // Written by hand it may be anything, and it becomes an address of a script (T61).
  const cookie_notice = CookieNotice.safeParse(stored.cookie_notice).data ?? null;
  return { ...stored, ...brandPicturesOf(stored), languages, cookie_notice, ...deployment };
}
