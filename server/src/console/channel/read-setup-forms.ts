// The fields of each form of a channel's set-up. The version of a form is their digest.
import { colourSettings } from '@floodlit/contract/channel/definition';
import type { ChannelSetup } from '@floodlit/contract/operators/channels';
import { readChannel, type SetupDeps } from '../../channel/index.ts';

export interface SetupForms {
  readonly settings: Pick<
    ChannelSetup,
    | 'name'
    | 'tagline'
    | 'monogram'
    | 'support_email'
    | 'languages'
    | 'currency'
    | 'time_zone'
    | 'logo'
    | 'refund_policy'
  >;
  readonly colours: Pick<ChannelSetup, 'colours'>;
  readonly geo: Pick<ChannelSetup, 'geo'>;
}

/** @throws {DomainError} `channel.not_found` */
export async function readForms(deps: Pick<SetupDeps, 'store'>, channelId: number): Promise<SetupForms> {
  const { settings, colors, geo } = await readChannel(deps, channelId);
  const { name, tagline, monogram, support_email, languages, currency, time_zone, refund_policy } = settings;
  const known = colourSettings.flatMap((setting) =>
    colors[setting] === undefined ? [] : [[setting, colors[setting]] as const],
  );
  return {
    settings: {
      name,
      tagline,
      monogram,
      support_email,
      languages: [...languages],
      currency,
      time_zone,
      logo: settings.logo ?? null,
      refund_policy,
    },
    colours: { colours: Object.fromEntries(known) },
    geo: { geo },
  };
}
