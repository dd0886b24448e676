// The channel's own calls, and the key that opens all others.
import { channel as routes } from '@floodlit/contract/channel/channel';
import { isGeoBlocked } from '@floodlit/contract/access/watch-rules';
import { addressRange } from '../network/address-range.ts';
import type { Bind } from '../http/bind.ts';
import { checkKeyLimits, issueVisitorKey, type IdentityDeps } from '../identity/index.ts';
import { countryName } from '../geo/country-name.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { listPrerolls, type MediaDeps } from '../media/index.ts';
import {
  checkChannelKey,
  listBlocks,
  listFaq,
  listPages,
  menuInLanguage,
  menuOf,
  readChannel,
  readPage,
  settingsOfChannel,
  type ChannelDeps,
} from './index.ts';

export interface ChannelRoutesDeps {
  readonly channel: ChannelDeps;
  readonly identity: IdentityDeps;
  readonly rateLimit: RateLimit;
  readonly media: Pick<MediaDeps, 'prerolls'>;
}

export function channelRoutes(bind: Bind, deps: ChannelRoutesDeps): void {
  bind(routes.key, async ({ facts }) => {
    const channel = await readChannel(deps.channel, facts.channelId);
    return { data: { channel_key: channel.channel_key } };
  });
  bind(routes.apiKey, async ({ facts, body }) => {
    await checkChannelKey(deps.channel, facts.channelId, body.channel_key);
    await checkKeyLimits(deps.rateLimit, facts.channelId, addressRange(facts.address));
    return { data: await issueVisitorKey(deps.identity, facts.channelId) };
  });
  bind.shared('everyone', routes.settings, async ({ facts }) => {
    const [channel, blocks, prerolls] = await Promise.all([
      readChannel(deps.channel, facts.channelId),
      listBlocks(deps.channel, facts.channelId, facts.language),
      listPrerolls(deps.media, facts.channelId),
    ]);
    const settings = settingsOfChannel(deps.channel, channel, facts.language);
    return { data: { ...settings, static_blocks: blocks, prerolls } };
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
