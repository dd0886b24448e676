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
  { setup, store }: Pick<SetupDeps, 'setup' | 'store'>,
  channelId: number,
  change: ChannelColours,
): Promise<ChannelColours> {
  await setup.lock(channelId);
  const { colors } = await readChannel({ store }, channelId);
  const known = Object.fromEntries(
    colourSettings.flatMap((name) => (colors[name] === undefined ? [] : [[name, colors[name]]])),
  );
  const colours = { ...known, ...change };
  refuseUnreadable(colours);
  await setup.writeColours(channelId, { ...colors, ...storedColours(colours) });
  return colours;
}
