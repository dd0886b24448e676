// The televisions of a game, where the channel switched AirPlay or Google Cast on.
import type { RemoteScreens } from '@floodlit/ui/player';
import { useMemo } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { calls } from '../../lib/gen/calls.ts';
import { useApi } from '../../lib/services.tsx';

export function useRemoteScreens(eventId: number): RemoteScreens | undefined {
  const api = useApi();
  const kinds = useChannel().bootstrap.settings.remote_playback;
  return useMemo(
    () =>
      kinds && {
        kinds,
        open: async (kind) =>
          (await api.call(calls.media.remotePlayback, { id: String(eventId), kind })).data,
        close: (id) => api.call(calls.access.endRemote, { id }),
      },
    [api, kinds, eventId],
  );
}
