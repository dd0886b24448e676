// The channel of a page: the address names it, and the operator's grants open it.
import { createContext, useContext, type ReactNode } from 'react';
import { Outlet, useParams } from 'react-router';
import type { ChannelChoice } from '@floodlit/contract/operators/log-in';
import { mayInChannel } from '@floodlit/contract/operators/navigation';
import type { Act } from '@floodlit/contract/operators/roles';
import { useMe } from './session.tsx';

const ChannelContext = createContext<ChannelChoice | undefined>(undefined);

/** @param missing for a channel that does not exist, or that the operator may not see. */
export function ChannelPages({ missing }: { readonly missing: ReactNode }) {
  const { channel: slug } = useParams();
  const channel = useMe().channels.find((one) => one.slug === slug);
  if (channel === undefined) return missing;
  return (
    // A page of another channel starts anew: nothing typed for one channel stays for the next.
    <ChannelContext key={channel.id} value={channel}>
      <Outlet />
    </ChannelContext>
  );
}

export function useChannel(): ChannelChoice {
  const channel = useContext(ChannelContext);
  if (channel === undefined) throw new Error('The channel is read outside its pages.');
  return channel;
}

/**
 * The server decides again with each call. This only hides what would be refused.
 * @param reach `part` for an act on one game: a grant of its team or of the game itself opens it.
 */
export function useMayHere(): (act: Act, reach?: 'whole' | 'part') => boolean {
  const { grants } = useMe();
  const { id } = useChannel();
  return (act, reach = 'whole') => mayInChannel(grants, act, id, reach);
}
