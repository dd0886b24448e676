// Everything static about a channel, gathered from the rooms that own it. The document carries the same data.
import { bootstrap as routes, type ChannelBootstrap } from '@floodlit/contract/bootstrap';
import type { CatalogDeps } from '../catalog/index.ts';
import { listPackages, type CommerceDeps } from '../commerce/index.ts';
import type { Bind } from '../http/bind.ts';
import { listFaq, listPages, menuOf, readChannel, settingsOfChannel, type ChannelDeps } from './index.ts';

export interface BootstrapDeps {
  readonly channel: ChannelDeps;
  readonly catalog: CatalogDeps;
  readonly commerce: CommerceDeps;
}

export async function readBootstrap(deps: BootstrapDeps, channelId: number): Promise<ChannelBootstrap> {
  const { store } = deps.catalog;
  const [channel, categories, locations, groups, packages, pages] = await Promise.all([
    readChannel(deps.channel, channelId),
    store.listCategories(channelId),
    store.listLocations(channelId),
    store.listGroups(channelId),
    listPackages(deps.commerce, { channelId }),
    listPages(deps.channel, channelId),
  ]);
  return {
    settings: settingsOfChannel(deps.channel, channel),
    'color-settings': channel.colors,
    menu: menuOf(channel.menu, pages),
    'events-categories': categories,
    'events-locations': locations,
    'participant-groups': groups,
    packages,
    pages,
  };
}

export function bootstrapRoutes(bind: Bind, deps: BootstrapDeps): void {
  bind(routes.data, async ({ facts }) => {
    const [data, faq] = await Promise.all([
      readBootstrap(deps, facts.channelId),
      listFaq(deps.channel, facts.channelId),
    ]);
    return { data: { ...data, faq } };
  });
}
