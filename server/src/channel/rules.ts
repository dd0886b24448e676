// Pure rules of the channel room: which host was asked, where it may be watched, what its settings say.
import type { ChannelSettings, GeoRule } from '@floodlit/contract/channel';

/** What an operator sets for a channel; payments and captcha are the deployment's and are added when it is answered. */
export type StoredSettings = Omit<ChannelSettings, 'captcha' | 'payments'>;

/** `Demo.Example:4000` → `demo.example`; anything that is no host name is the empty string and matches only the default. */
export function hostNameOf(header: string | undefined): string {
  const host = (header ?? '')
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return /^[a-z0-9.-]{1,253}$/.test(host) ? host : '';
}

/** An unknown country is refused only where the channel names the countries that may watch (T79). */
export function isGeoBlocked(rule: GeoRule, country: string | undefined): boolean {
  if (rule.mode === 'none') return false;
  if (country === undefined) return rule.mode === 'allow';
  const isListed = rule.countries.includes(country);
  return rule.mode === 'allow' ? !isListed : isListed;
}

/** One language where the channel has not turned several on (R1.03). */
export function settingsOf(
  stored: StoredSettings,
  deployment: Pick<ChannelSettings, 'captcha' | 'payments'>,
): ChannelSettings {
  const languages = stored.multi_language ? stored.languages : [stored.language];
  return { ...stored, languages, ...deployment };
}
