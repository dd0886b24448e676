// The values of the form of a new channel, and the definition that they become.
import {
  defaultColours,
  type ChannelColours,
  type ChannelDefinition,
} from '@floodlit/contract/channel-definition';
import type { Locale } from '@floodlit/contract/primitives';

export interface NewChannel {
  readonly name: string;
  readonly key: string;
  readonly host: string;
  readonly support_email: string;
  readonly colours: ChannelColours;
  readonly language: Locale;
  readonly other_languages: 'none' | 'all';
  readonly currency: 'USD' | 'CAD';
  readonly time_zone: string;
  /** Codes. Empty for everywhere. */
  readonly countries: readonly string[];
  readonly service_fee: string;
}

export const emptyChannel = (language: Locale): NewChannel => ({
  name: '',
  key: '',
  host: '',
  support_email: '',
  colours: defaultColours,
  language,
  other_languages: 'none',
  currency: 'USD',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  countries: [],
  service_fee: '',
});

/** A name of letters that have no plain form gets a key of its moment. */
export function keyOfName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return plain === '' ? `channel-${Date.now().toString(36)}` : plain;
}

const locales: readonly Locale[] = ['en', 'fr', 'ar'];

export function definitionOf(values: NewChannel): ChannelDefinition {
  const { name, key, host, support_email, colours, language, currency, time_zone, service_fee } = values;
  const others = values.other_languages === 'all' ? locales.filter((one) => one !== language) : [];
  return {
    name,
    key: key === '' ? keyOfName(name) : key,
    tagline: '',
    hosts: [host.trim()],
    languages: [language, ...others],
    currency,
    time_zone,
    support_email,
    refund_policy: '',
    colors: colours,
    geo: { mode: values.countries.length === 0 ? 'none' : 'allow', countries: [...values.countries] },
    service_fee: service_fee.trim() === '' ? '0' : service_fee.trim(),
  };
}

/** A picture on this device, until the channel is there that keeps it. */
export interface ChosenLogo {
  /** A data address. */
  readonly address: string;
  /** Base64. */
  readonly content: string;
}
