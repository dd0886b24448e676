// The channel's static data for every component, and this viewer's format of times.
import type { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import type { EventCategory, EventLocation } from '@floodlit/contract/catalog/catalog';
import { createContext, use, type ReactNode } from 'react';
import { useAfterHydration } from './first-render.ts';

export interface ChannelView {
  bootstrap: ChannelBootstrap;
  /** Seconds UTC: the moment of the document. */
  renderedAt: number;
}

const ChannelContext = createContext<ChannelView | undefined>(undefined);

export function ChannelProvider({ view, children }: { view: ChannelView; children: ReactNode }): ReactNode {
  return <ChannelContext value={view}>{children}</ChannelContext>;
}

export function useChannel(): ChannelView {
  const view = use(ChannelContext);
  if (view === undefined) throw new Error('useChannel needs a ChannelProvider above it.');
  return view;
}

const ZoneContext = createContext<string | undefined>(undefined);

/** Shows times below in another zone than the viewer's, such as the venue's. `undefined` is the viewer's. */
export function ZoneProvider({
  zone,
  children,
}: {
  zone: string | undefined;
  children: ReactNode;
}): ReactNode {
  return <ZoneContext value={zone}>{children}</ZoneContext>;
}

interface WithTemporal {
  Temporal?: { Now: { timeZoneId: () => string } };
}

let zoneOfDevice: string | undefined;
/** Every card asks, and the first `Intl` of a page costs a phone 60 ms. */
const readZone = (): string =>
  (zoneOfDevice ??=
    (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ??
    Intl.DateTimeFormat().resolvedOptions().timeZone);

/** IANA name: the viewer's zone. The document does not know it and shows the channel's. */
export function useTimeZone(): string {
  const { settings } = useChannel().bootstrap;
  const own = useAfterHydration(settings.time_zone, readZone);
  return use(ZoneContext) ?? own;
}

export const findSport = (bootstrap: ChannelBootstrap, id: number): EventCategory | undefined =>
  bootstrap['events-categories'].find((category) => category.id === id);

export const findLocation = (bootstrap: ChannelBootstrap, id: number | null): EventLocation | undefined =>
  bootstrap['events-locations'].find((location) => location.id === id);
