// One list of waiting deletions for the tab: they go on when the reader opens another page.
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../lib/api.ts';
import { clipKeys } from '../../lib/clip-cache.ts';
import { calls } from '../../lib/gen/calls.ts';
import type { Keys } from '../../lib/keys.ts';
import { createDeferredDeletions, type DeferredDeletions } from './deferred-deletion.ts';

interface ClipDeletions extends Pick<DeferredDeletions, 'undo' | 'list' | 'subscribe'> {
  begin: (id: number, onFailed: (error: unknown) => void) => void;
}

let made: ClipDeletions | undefined;

export function deletionsOf({
  api,
  keys,
  queryClient,
}: {
  api: Api;
  keys: Pick<Keys, 'find'>;
  queryClient: QueryClient;
}): ClipDeletions {
  if (made !== undefined) return made;
  const onFailed = new Map<number, (error: unknown) => void>();
  const deferred = createDeferredDeletions({
    async send(id) {
      await api.call(calls.clips.remove, { id });
      await queryClient.invalidateQueries({ queryKey: clipKeys.own });
    },
    sendOnLeave(id) {
      const key = keys.find();
      if (key === undefined) return;
      // `keepalive` lets the request outlive the page. A beacon can neither delete nor carry the key.
      fetch(`/api${calls.clips.remove.path.replace(':id', String(id))}`, {
        method: calls.clips.remove.method,
        headers: { authorization: `Bearer ${key}` },
        keepalive: true,
      }).catch(() => undefined);
    },
    onFailed: (id, error) => onFailed.get(id)?.(error),
    page: window,
  });
  made = {
    ...deferred,
    begin(id, failed) {
      onFailed.set(id, failed);
      deferred.begin(id);
    },
  };
  return made;
}
