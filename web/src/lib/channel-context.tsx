// The channel's static data for every component, and this viewer's format of times.
import type { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import type { EventCategory, EventLocation } from '@floodlit/contract/catalog';
import { createContext, use, type ReactNode } from 'react';

export interface ChannelView {
  bootstrap: ChannelBootstrap;
  /** IANA name: the viewer's zone. The server's shell does not know it and uses the channel's. */
  timeZone: string;
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

export const findSport = (bootstrap: ChannelBootstrap, id: number): EventCategory | undefined =>
  bootstrap['events-categories'].find((category) => category.id === id);

export const findLocation = (bootstrap: ChannelBootstrap, id: number | null): EventLocation | undefined =>
  bootstrap['events-locations'].find((location) => location.id === id);
