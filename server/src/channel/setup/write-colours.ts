// Changes the colours of a channel. Colours that readers cannot read are refused with one that they can.
import { colourSettings, type ChannelColours } from '@floodlit/contract/channel/definition';
import { TEXT_CONTRAST } from '@floodlit/contract/sums/color-contrast';
import { DomainError } from '../../kernel/errors.ts';
import { readChannel } from '../read-settings.ts';
import { faultOfColours, ratioText } from '@floodlit/contract/channel/brand-contrast';
import { storedColours } from './definition-rules.ts';
import type { SetupDeps } from './ports.ts';

/** @throws {DomainError} `channel.colour_invalid`, `channel.colour_unreadable` */
export function refuseUnreadable(colours: ChannelColours): void {
  const fault = faultOfColours(colours);
  if (fault === undefined) return;
  const { setting, value, contrast } = fault;
  if (contrast === undefined) throw new DomainError('channel.colour_invalid', { values: { setting, value } });
  const { other, ratio, suggestion } = contrast;
  throw new DomainError('channel.colour_unreadable', {
    values: { setting, value, other, suggestion, ratio: ratioText(ratio), minimum: String(TEXT_CONTRAST) },
  });
}

/** @throws {DomainError} `channel.colour_invalid`, `channel.colour_unreadable`, `channel.not_found` */
export async function writeColours(
  { setup, store, transact }: Pick<SetupDeps, 'setup' | 'store' | 'transact'>,
  channelId: number,
  change: ChannelColours,
): Promise<ChannelColours> {
  return transact(async (scope) => {
    await setup.within(scope).lock(channelId);
    const { colors } = await readChannel({ store: store.within(scope) }, channelId);
    const known = Object.fromEntries(
      colourSettings.flatMap((name) => (colors[name] === undefined ? [] : [[name, colors[name]]])),
    );
    const colours = { ...known, ...change };
    refuseUnreadable(colours);
    await setup.within(scope).writeColours(channelId, { ...colors, ...storedColours(colours) });
    return colours;
  });
}
