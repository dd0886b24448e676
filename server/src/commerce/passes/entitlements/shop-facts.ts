// The games sold alone and the devices of all passes, cached until an edit.
import { createCache } from '../../../cache/cache.ts';
import type { Revisions } from '../../../cache/revisions.ts';
import type { CatalogDeps, SoldAlone } from '../../../catalog/index.ts';
import { readChannel, type ChannelDeps } from '../../../channel/index.ts';
import type { PassStore } from '../store.ts';

export interface ShopFacts {
  readonly soldAlone: readonly SoldAlone[];
  /** Passes on sale differ in their devices. */
  readonly devicesDiffer: boolean;
}

export interface ShopFactsReader {
  read(channelId: number): Promise<ShopFacts>;
}

interface Sources {
  readonly store: Pick<PassStore, 'listDevices'>;
  readonly catalog: { readonly store: Pick<CatalogDeps['store'], 'listSoldAlone'> };
  readonly channel: Pick<ChannelDeps, 'store'>;
}

const ttlMs = 5_000;
const entriesMaximum = 1_000;

async function read({ store, catalog, channel }: Sources, channelId: number): Promise<ShopFacts> {
  const [soldAlone, ofPasses, { streams: devices }] = await Promise.all([
    catalog.store.listSoldAlone(channelId),
    store.listDevices(channelId),
    readChannel(channel, channelId),
  ]);
  return {
    soldAlone,
    devicesDiffer: new Set(ofPasses.map((own) => own ?? devices)).size > 1,
  };
}

/** @param revisions undefined in a transaction, which reads the tables themselves. */
export function createShopFacts(
  sources: Sources,
  revisions: Revisions | undefined,
  nowMs: () => number = () => performance.now(),
): ShopFactsReader {
  if (revisions === undefined) return { read: (channelId) => read(sources, channelId) };
  const facts = createCache<ShopFacts>({ ttlMs, entriesMaximum, nowMs });
  return {
    read: (channelId) =>
      facts.read(String(channelId), revisions.of(channelId), () => read(sources, channelId)),
  };
}
