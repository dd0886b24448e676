// The clips of the account, in every state, with what their maker can do.
import './own-clips.css';
import type { OwnClip } from '@floodlit/contract/clips/clips';
import { EmptyState, LinkButton, SkeletonLine, useToasts, VisuallyHidden } from '@floodlit/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { Suspense, lazy, useCallback, useState, useSyncExternalStore, type ReactNode } from 'react';
import { clipKeys } from '../../lib/clip-cache.ts';
import { LoadMore } from '../../lib/load-more.tsx';
import { announce } from '../../lib/page-heading.tsx';
import { SectionFailure } from '../../lib/section-failure.tsx';
import { useApi, useServices } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { clipFailureKey } from './clip-failures.ts';
import { deletionsOf } from './clip-deletions.ts';
import { ownClipsQuery } from './clip-queries.ts';
import { DeletedRow, OwnClipRow, type ClipAct } from './own-clip-row.tsx';

const none: readonly number[] = [];
const noClips = () => none;

const Dialogs = lazy(async () => ({ default: (await import('./own-clip-dialogs.tsx')).OwnClipDialogs }));

export function OwnClips(): ReactNode {
  const t = useT();
  const list = useInfiniteQuery(ownClipsQuery(useApi()));
  if (list.data === undefined)
    return list.isError ? (
      <SectionFailure onRetry={() => void list.refetch()} />
    ) : (
      <div aria-busy="true">
        <VisuallyHidden>{t('clips.loading')}</VisuallyHidden>
        <SkeletonLine />
        <SkeletonLine width="80%" />
        <SkeletonLine width="60%" />
      </div>
    );
  // A clip that is made while the list grows would be on two pages.
  const clips = [
    ...new Map(list.data.pages.flatMap(({ data }) => data).map((one) => [one.id, one])).values(),
  ];
  if (clips.length === 0)
    return (
      <EmptyState
        icon={<Scissors />}
        title={t('clips.none')}
        text={t('clips.none_lead')}
        action={<LinkButton href="/vod">{t('clips.none_action')}</LinkButton>}
      />
    );
  return (
    <>
      <Rows clips={clips} />
      <LoadMore list={list} />
    </>
  );
}

function Rows({ clips }: { clips: readonly OwnClip[] }): ReactNode {
  const t = useT();
  const { api, keys } = useServices();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const deletions = deletionsOf({ api, keys, queryClient });
  const deleted = useSyncExternalStore(deletions.subscribe, deletions.list, noClips);
  const [act, setAct] = useState<{ readonly kind: Exclude<ClipAct, 'delete'>; readonly id: number }>();
  const close = useCallback(() => setAct(undefined), []);
  const run = (clip: OwnClip, kind: ClipAct): void => {
    if (kind !== 'delete') {
      setAct({ kind, id: clip.id });
      return;
    }
    deletions.begin(clip.id, (error) => toasts.error(t(clipFailureKey(error))));
    announce(t('clips.deleted', { name: clip.name }));
  };
  const opened = clips.find(({ id }) => id === act?.id);
  return (
    <>
      <ul className="own-clips">
        {clips.map((clip) =>
          deleted.includes(clip.id) ? (
            <DeletedRow key={clip.id} clip={clip} onUndo={() => deletions.undo(clip.id)} />
          ) : (
            <OwnClipRow key={clip.id} clip={clip} onAct={(kind) => run(clip, kind)} />
          ),
        )}
      </ul>
      <Suspense fallback={null}>
        {act !== undefined && opened !== undefined && (
          <Dialogs
            kind={act.kind}
            clip={opened}
            onClose={close}
            onChanged={() => void queryClient.invalidateQueries({ queryKey: clipKeys.own })}
          />
        )}
      </Suspense>
    </>
  );
}
