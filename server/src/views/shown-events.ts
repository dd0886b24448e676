// A cache of event lists without the right to watch: the part that all viewers of a channel share, until an edit.
import type { Event, EventFilters } from '@floodlit/contract/catalog/catalog';
import type { Locale } from '@floodlit/contract/primitives';
import { createCache } from '../cache/cache.ts';
import type { Revisions } from '../cache/revisions.ts';
import type { EventRecord } from '../catalog/index.ts';

/** An event as every viewer sees it. */
export type ShownEvent = Omit<Event, 'has_access'>;

export interface ShownPage {
  /** The facts that decide the right to watch, in the order of `events`. */
  readonly records: readonly EventRecord[];
  readonly events: readonly ShownEvent[];
  readonly meta: { readonly total: number; readonly limit: number; readonly offset: number };
}

export interface ShownEvents {
  /** It must not depend on the viewer: the next viewer of the channel gets the same page. */
  read(
    asked: {
      readonly channelId: number;
      readonly language: Locale | undefined;
      readonly filters: EventFilters;
    },
    load: () => Promise<ShownPage>,
  ): Promise<ShownPage>;
}

const ttlMs = 5_000;
/** Viewers choose filters, so there are endless pages. An event takes about 1 kB here. */
const pagesMaximum = 300;
const eventsMaximum = 10_000;

export function createShownEvents(revisions: Revisions): ShownEvents {
  const pages = createCache<ShownPage>({
    ttlMs,
    entriesMaximum: pagesMaximum,
    sizing: { sizeOf: ({ events }) => events.length, maximum: eventsMaximum },
    nowMs: () => performance.now(),
  });
  return {
    read: ({ channelId, language, filters }, load) =>
      pages.read(JSON.stringify([channelId, language, filters]), revisions.of(channelId), load),
  };
}
