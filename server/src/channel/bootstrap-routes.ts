// Everything static about a channel, gathered from the rooms that own it. The document carries the same data.
import { bootstrap as routes, type BootstrapData } from '@floodlit/contract/bootstrap';
import type { CatalogDeps } from '../catalog/index.ts';
import { listPackages, type CommerceDeps } from '../commerce/index.ts';
import type { Bind } from '../http/bind.ts';
import { readChannel, settingsOfChannel, type ChannelDeps } from './index.ts';

export interface BootstrapDeps {
  readonly channel: ChannelDeps;
  readonly catalog: CatalogDeps;
  readonly commerce: CommerceDeps;
}

export async function readBootstrap(deps: BootstrapDeps, channelId: number): Promise<BootstrapData> {
  const { store } = deps.catalog;
  const [channel, categories, locations, groups, packages] = await Promise.all([
    readChannel(deps.channel, channelId),
    store.listCategories(channelId),
    store.listLocations(channelId),
    store.listGroups(channelId),
    listPackages(deps.commerce, { channelId }),
  ]);
  return {
    settings: settingsOfChannel(deps.channel, channel),
    'color-settings': channel.colors,
    menu: channel.menu,
    'events-categories': categories,
    'events-locations': locations,
    'participant-groups': groups,
    packages,
  };
}

export function bootstrapRoutes(bind: Bind, deps: BootstrapDeps): void {
  bind(routes.data, async ({ facts }) => ({ data: await readBootstrap(deps, facts.channelId) }));
}
