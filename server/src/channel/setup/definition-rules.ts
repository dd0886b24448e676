// Pure rules of a channel's definition: from what an operator writes to what is stored.
import {
  ChannelDefinition,
  type ChannelColours,
  type MenuEntry,
} from '@floodlit/contract/channel/definition';
import { formatHex, parseColor } from '@floodlit/contract/sums/color';
import { firstLetters } from '@floodlit/contract/sums/first-letters';
import { isTimeZone } from '../../kernel/time-zone.ts';
import { stripInvisible } from '../../kernel/strip-invisible.ts';
import type { StoredSettings } from '../rules.ts';
import type { StoredMenuItem } from '../page-rules.ts';

const defaultMenu: readonly MenuEntry[] = [
  { name: 'home', url: '/' },
  { name: 'schedule', url: '/schedule' },
  { name: 'on_demand', url: '/vod' },
  { name: 'passes', url: '/packages' },
];

/** Each entry keeps its number while its address stays, because translations name the number. */
export function menuItemsOf(
  entries: readonly MenuEntry[],
  known: readonly StoredMenuItem[] = [],
): StoredMenuItem[] {
  let last = Math.max(0, ...known.map(({ id }) => id));
  return entries.map(({ name, url }) => {
    const former = known.find((item) => item.url === url);
    return {
      ...(former?.name === name && former),
      ...(former?.hidden === true && { hidden: true }),
      id: former?.id ?? ++last,
      name: stripInvisible(name),
      url,
    };
  });
}

/** Each as `#rrggbb`. */
export const storedColours = (colours: ChannelColours): Record<string, string> =>
  Object.fromEntries(
    Object.entries(colours).flatMap(([setting, value]) => {
      const color = parseColor(value);
      return color === undefined ? [] : [[setting, formatHex(color)]];
    }),
  );

/** @returns the problem as part of a sentence, or the definition. */
export function readDefinition(
  given: unknown,
): { readonly definition: ChannelDefinition } | { readonly problem: string } {
  const { data, error } = ChannelDefinition.safeParse(given);
  if (data === undefined) {
    const [issue] = error.issues;
    const place = issue?.path.map(String).join('.') ?? '';
    const keys = issue !== undefined && 'keys' in issue ? ` (${issue.keys.join(', ')})` : '';
    return { problem: `${place === '' ? 'the definition' : place}: ${issue?.message ?? 'not valid'}${keys}` };
  }
  if (stripInvisible(data.name) === '') return { problem: 'name: it has no visible letter' };
  if (!isTimeZone(data.time_zone)) return { problem: 'time_zone: give one such as America/New_York' };
  return { definition: data };
}

export function settingsOfDefinition(definition: ChannelDefinition, logo: string | null): StoredSettings {
  const { languages, currency, time_zone, support_email, address, prices_include_fee } = definition;
  const refunds = stripInvisible(definition.single_game_refunds ?? '');
  const name = stripInvisible(definition.name);
  return {
    name,
    tagline: stripInvisible(definition.tagline),
    monogram: stripInvisible(definition.monogram ?? '') || (firstLetters(name, 1) || '?').toUpperCase(),
    language: languages[0] ?? 'en',
    languages,
    multi_language: languages.length > 1,
    currency,
    time_zone,
    support_email,
    refund_policy: stripInvisible(definition.refund_policy),
    ...(refunds !== '' && { single_game_refunds: refunds }),
    ...(prices_include_fee !== undefined && { prices_include_fee }),
    ...(address !== undefined && {
      contact: { address: address.split('\n').map(stripInvisible).join('\n') },
    }),
    ...(logo !== null && { logo }),
  };
}

export const menuOfDefinition = ({ menu = [...defaultMenu] }: ChannelDefinition): StoredMenuItem[] =>
  menuItemsOf(menu);
