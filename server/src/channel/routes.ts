// The channel's own calls: key, menu, colours, pages, questions and the visitor's country.
import { channel as routes } from '@floodlit/contract/channel/channel';
import { isGeoBlocked } from '@floodlit/contract/access/watch-rules';
import type { Bind } from '../http/bind.ts';
import { countryName } from '../geo/country-name.ts';
import {
  listFaq,
  listPages,
  menuInLanguage,
  menuOf,
  readChannel,
  readPage,
  type ChannelDeps,
} from './index.ts';

export function channelRoutes(bind: Bind, deps: { readonly channel: ChannelDeps }): void {
  bind(routes.key, async ({ facts }) => {
    const channel = await readChannel(deps.channel, facts.channelId);
    return { data: { channel_key: channel.channel_key } };
  });
  bind.shared('everyone', routes.menu, async ({ facts }) => {
    const [channel, pages] = await Promise.all([
      readChannel(deps.channel, facts.channelId),
      listPages(deps.channel, facts.channelId, facts.language),
    ]);
    return { data: menuOf(menuInLanguage(channel.menu, facts.language), pages) };
  });
  bind.shared('everyone', routes.pages, async ({ facts }) => ({
    data: await listPages(deps.channel, facts.channelId, facts.language),
  }));
  bind.shared('everyone', routes.page, async ({ facts, params }) => ({
    data: await readPage(deps.channel, facts.channelId, params.id, facts.language),
  }));
  bind.shared('everyone', routes.faq, async ({ facts }) => ({
    data: await listFaq(deps.channel, facts.channelId, facts.language),
  }));
  bind.shared('everyone', routes.colors, async ({ facts }) => ({
    data: (await readChannel(deps.channel, facts.channelId)).colors,
  }));
  bind(routes.geo, async ({ facts }) => {
    const channel = await readChannel(deps.channel, facts.channelId);
    return {
      data: {
        country: facts.country === undefined ? null : countryName(facts.country),
        country_code: facts.country ?? null,
        ip: facts.address,
        is_geo_blocked: isGeoBlocked(channel.geo, facts.country),
      },
    };
  });
}
