// The values of the form of a new channel, and the definition that they become.
import {
  ChannelDefinition,
  defaultColours,
  type ChannelColours,
} from '@floodlit/contract/channel/definition';
import type { Locale } from '@floodlit/contract/primitives';
import { amountText, centsOf } from '../../../lib/money.ts';

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

export const isHostOfConsole = (host: string, consoleHost: string): boolean =>
  host.trim().toLowerCase() === consoleHost;

interface StepFault {
  readonly field: 'name' | 'host' | 'support_email';
  /** One of the contract's messages, or the key of a sentence. */
  readonly message: string;
}

/** Each field without a value, and a host or an address that is none, keeps the operator in the first step. */
export function faultsOfFirstStep(
  values: Pick<NewChannel, StepFault['field']>,
  consoleHost: string,
): StepFault[] {
  return (['name', 'host', 'support_email'] as const).flatMap((field): StepFault[] => {
    const typed = values[field].trim();
    if (typed === '') return [{ field, message: 'Field is required' }];
    if (field === 'host' && isHostOfConsole(typed, consoleHost))
      return [{ field, message: 'failure.channel_host_of_console' }];
    if (field === 'support_email' && !ChannelDefinition.shape.support_email.safeParse(typed).success)
      return [{ field, message: 'A valid email address is required' }];
    return [];
  });
}

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

/** `1,50` → `1.50`. Anything but an amount stays, so that its field is refused. */
function feeOf(typed: string): string {
  const cents = centsOf(typed === '' ? '0' : typed);
  return cents === undefined ? typed : amountText(cents);
}

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
    support_email: support_email.trim(),
    refund_policy: '',
    colors: colours,
    geo: { mode: values.countries.length === 0 ? 'none' : 'allow', countries: [...values.countries] },
    service_fee: feeOf(service_fee.trim()),
  };
}

/** A picture on this device, until the channel is there that keeps it. */
export interface ChosenLogo {
  /** A data address. */
  readonly address: string;
  /** Base64. */
  readonly content: string;
}
