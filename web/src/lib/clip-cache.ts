// The cached answers about clips, and what a change of a clip does to them.
import type { ClipUpdate } from '@floodlit/contract/clips/clip-updates';
import type { Clip, OwnClip } from '@floodlit/contract/clips/clips';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

export const clipKeys = {
  /** Lists that everybody sees. */
  lists: ['clips', 'list'],
  own: ['clips', 'own'],
  shared: (id: number): QueryKey => ['clips', 'shared', id],
} as const;

interface OwnPages {
  readonly pages: readonly { readonly data: readonly OwnClip[] }[];
}

/**
 * A withdrawn clip leaves open lists at once, and its page asks again. A new clip waits for the next visit: a crowd of
 * open pages would otherwise reload their lists at each press.
 */
export function applyClipUpdate(queryClient: QueryClient, { clip_id, is_shown }: ClipUpdate): void {
  void queryClient.invalidateQueries({ queryKey: clipKeys.shared(clip_id) });
  if (!is_shown)
    queryClient.setQueriesData<Clip[]>({ queryKey: clipKeys.lists }, (clips) =>
      clips?.some(({ id }) => id === clip_id) === true ? clips.filter(({ id }) => id !== clip_id) : clips,
    );
  const own = queryClient.getQueryData<OwnPages>(clipKeys.own);
  if (own?.pages.some(({ data }) => data.some(({ id }) => id === clip_id)) === true)
    void queryClient.invalidateQueries({ queryKey: clipKeys.own });
}

/** Updates may be lost: what an open page shows of clips is asked again. */
export const refreshClips = (queryClient: QueryClient): void => {
  void queryClient.invalidateQueries({ queryKey: ['clips', 'shared'] });
  void queryClient.invalidateQueries({ queryKey: clipKeys.own });
};
