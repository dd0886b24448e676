// Changes the settings of a channel by the command line. Omitted settings stay.
import { limits } from '@floodlit/contract/limits';
import type { Locale } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import { isTimeZone } from '../kernel/time-zone.ts';
import { stripInvisible } from '../kernel/strip-invisible.ts';
import { pictureAddress } from './brand-rules.ts';
import { isAddress } from '../mail/index.ts';
import type { ChannelDeps } from './ports.ts';
import { readChannel } from './read-settings.ts';
import type { StoredSettings } from './rules.ts';

const monogramMaximum = 4;

/** `null` takes a picture away. */
export interface SettingsChange {
  readonly logo?: string | null | undefined;
  readonly favicon?: string | null | undefined;
  /** The currency of all sales. A change is refused while passes are on sale in another currency. */
  readonly currency?: StoredSettings['currency'] | undefined;
  readonly multi_language?: boolean | undefined;
  /** An empty text selects the product's default: all sales are final. */
  readonly refund_policy?: string | undefined;
  /** On refunds of games bought alone. Empty without such a sentence. */
  readonly single_game_refunds?: string | undefined;
  /** Pages show the total first. Prices, fees and orders stay. */
  readonly prices_include_fee?: boolean | undefined;
  /** The lines of the postal address. Empty takes it away. */
  readonly address?: string | undefined;
  readonly name?: string | undefined;
  readonly tagline?: string | undefined;
  readonly monogram?: string | undefined;
  readonly support_email?: string | undefined;
  readonly time_zone?: string | undefined;
  /** The first one stays: the channel's own texts are in it. */
  readonly languages?: readonly Locale[] | undefined;
  /** On how many devices an account watches at once, unless its passes say otherwise (T30). */
  readonly streams?: number | undefined;
  /** Whether games play on televisions by AirPlay. */
  readonly airplay?: boolean | undefined;
  /** Whether they do by Google Cast. Its script comes from Google, at the viewer's press. */
  readonly cast?: boolean | undefined;
}

function pictureOf(given: string | null): string | null {
  if (given === null) return null;
  const address = pictureAddress(given);
  if (address === undefined) throw new DomainError('channel.picture_invalid');
  return address;
}

const isStreamCount = (streams: number): boolean =>
  Number.isInteger(streams) && streams >= 1 && streams <= limits.streamsMaximum;

function policyOf(given: string): string {
  const policy = stripInvisible(given).trim();
  if (policy.length > limits.refundPolicyMaximum) throw new DomainError('channel.refund_policy_invalid');
  return policy;
}

const settingInvalid = (setting: string, problem: string): DomainError =>
  new DomainError('channel.setting_invalid', { values: { setting, problem } });

function lineOf(setting: string, given: string, maximum: number): string {
  const line = stripInvisible(given);
  if (line.length > maximum) throw settingInvalid(setting, `it has at most ${maximum} characters`);
  return line;
}

/** Lines without invisible signs, and without empty ones at both ends. */
function addressOf(given: string): string {
  const address = given.split('\n').map(stripInvisible).join('\n').trim();
  if (address.length > limits.contactAddressMaximum)
    throw settingInvalid('The address', `it has at most ${limits.contactAddressMaximum} characters`);
  return address;
}

function saleOf({ single_game_refunds, prices_include_fee }: SettingsChange): Partial<StoredSettings> {
  const maximum = limits.singleGameRefundsMaximum;
  return {
    ...(single_game_refunds !== undefined && {
      single_game_refunds: lineOf('The sentence on refunds of single games', single_game_refunds, maximum),
    }),
    ...(prices_include_fee !== undefined && { prices_include_fee }),
  };
}

function identityOf({
  name,
  tagline,
  monogram,
  support_email,
  time_zone,
}: SettingsChange): Partial<StoredSettings> {
  if (name !== undefined && stripInvisible(name) === '') throw settingInvalid('The name', 'it is empty');
  if (monogram !== undefined && stripInvisible(monogram) === '')
    throw settingInvalid('The monogram', 'it is empty');
  if (support_email !== undefined && !isAddress(support_email))
    throw settingInvalid('The support address', 'write it like help@school.example');
  if (time_zone !== undefined && !isTimeZone(time_zone))
    throw settingInvalid('The time zone', 'give one such as America/New_York');
  return {
    ...(name !== undefined && { name: lineOf('The name', name, limits.titleMaximum) }),
    ...(tagline !== undefined && { tagline: lineOf('The tagline', tagline, limits.titleMaximum) }),
    ...(monogram !== undefined && { monogram: lineOf('The monogram', monogram, monogramMaximum) }),
    ...(support_email !== undefined && { support_email }),
    ...(time_zone !== undefined && { time_zone }),
  };
}

/**
 * @throws {DomainError} `channel.setting_invalid`, `channel.picture_invalid`, `channel.refund_policy_invalid`, `channel.streams_invalid`,
 * `channel.currency_in_use`.
 */
export async function changeSettings(
  { store }: Pick<ChannelDeps, 'store'>,
  channelId: number,
  {
    logo,
    favicon,
    currency,
    multi_language,
    refund_policy,
    streams,
    airplay,
    cast,
    address,
    ...identity
  }: SettingsChange,
): Promise<void> {
  const { languages } = identity;
  const known =
    languages === undefined && address === undefined
      ? undefined
      : (await readChannel({ store }, channelId)).settings;
  if (languages !== undefined) {
    const first = known?.language;
    if (languages[0] !== first || new Set(languages).size !== languages.length)
      throw settingInvalid('The list of languages', `it begins with ${first} and names each language once`);
  }
  const change: Partial<StoredSettings> = {
    ...(logo !== undefined && { logo: pictureOf(logo) }),
    ...(favicon !== undefined && { favicon: pictureOf(favicon) }),
    ...(currency !== undefined && { currency }),
    ...(multi_language !== undefined && { multi_language }),
    ...(refund_policy !== undefined && { refund_policy: policyOf(refund_policy) }),
    ...identityOf(identity),
    ...saleOf(identity),
    ...(address !== undefined && {
      contact: { ...known?.contact, address: addressOf(address) || undefined },
    }),
    ...(languages !== undefined && { languages: [...languages] }),
  };
  if (streams !== undefined && !isStreamCount(streams)) throw new DomainError('channel.streams_invalid');
  await store.changeSettings(channelId, change);
  if (streams !== undefined) await store.changeStreams(channelId, streams);
  if (airplay !== undefined) await store.switchRemote(channelId, 'airplay', airplay);
  if (cast !== undefined) await store.switchRemote(channelId, 'cast', cast);
}
