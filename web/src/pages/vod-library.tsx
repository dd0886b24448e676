// The library: resumable videos, the operator's rows, then everything; or a category, or search results.
import type { LibraryFront } from '@floodlit/contract/document';
import {
  Button,
  EmptyState,
  IconButton,
  LinkButton,
  PageSection,
  SkeletonRail,
  VisuallyHidden,
} from '@floodlit/ui';
import { listResumed } from '@floodlit/ui/player/resumed';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Film, Pause, Play, Search } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { continuedQuery } from '../features/media/continue/continue-queries.ts';
import { LibraryRails, VideoRail } from '../features/media/library/library-rails.tsx';
import {
  frontQuery,
  resumedQuery,
  searchQuery,
  videosQuery,
} from '../features/media/library/library-queries.ts';
import { LibraryView } from '../features/media/library/library-view.tsx';
import { useMovingRows } from '../features/media/library/moving-rows.ts';
import { VideoGrid } from '../features/media/library/video-grid.tsx';
import { libraryHref } from '../features/media/library/video-facts.ts';
import { useIsHydrated } from '../lib/first-render.ts';
import { NarrowedList } from '../lib/narrowed-list.tsx';
import { TYPED, useIsTyped, useSearchParams } from '../lib/routing.tsx';
import { SectionFailure } from '../lib/section-failure.tsx';
import { useApi, useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

const DEBOUNCE_MS = 300;
const RESUMED_MOST = 12;

export function Component(): ReactNode {
  const [search] = useSearchParams();
  const front = useQuery(frontQuery(useApi()));
  const alias = search.get('category') ?? undefined;
  const asked = (search.get('q') ?? '').trim();
  const { words, setWords } = useWords(asked);
  const [total, setTotal] = useState<number>();
  const [isPaused, setIsPaused] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isMovable = useMovingRows(place, isPaused);
  const isFront = asked === '' && alias === undefined;
  const categories = front.data?.categories;
  const category = categories?.find((one) => one.alias === alias);
  return (
    <LibraryView
      categories={categories ?? []}
      category={alias}
      words={words}
      onWords={setWords}
      found={asked === '' || total === undefined ? undefined : <Found words={asked} total={total} />}
      control={isFront && isMovable && <PauseButton isPaused={isPaused} onChange={setIsPaused} />}
    >
      <NarrowedList place={place}>
        {asked !== '' && (
          <Results
            words={asked}
            categoryId={category?.id}
            onTotal={setTotal}
            onClear={() => setWords('', 'now')}
          />
        )}
        {asked === '' && alias !== undefined && (
          <PageSection>
            {categories !== undefined && category === undefined ? (
              <EmptyCategory />
            ) : (
              category !== undefined && <Videos categoryId={category.id} />
            )}
          </PageSection>
        )}
        {isFront && <Front data={front.data} isError={front.isError} onRetry={() => void front.refetch()} />}
      </NarrowedList>
    </LibraryView>
  );
}

/** The typed text. The address follows after a debounce. An address from elsewhere, such as a link, updates the text. */
function useWords(asked: string): { words: string; setWords: (words: string, when?: 'now') => void } {
  const [, setSearch] = useSearchParams();
  const isTyped = useIsTyped();
  const [words, setWords] = useState(asked);
  const [known, setKnown] = useState(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (known !== asked) {
    setKnown(asked);
    if (!isTyped) setWords(asked);
  }
  useEffect(() => {
    if (!isTyped) clearTimeout(timer.current);
  }, [asked, isTyped]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    words,
    setWords: (next, when) => {
      setWords(next);
      clearTimeout(timer.current);
      const tell = (): void =>
        setSearch(
          (before) => {
            before.delete('q');
            if (next.trim() !== '') before.set('q', next.trim());
            return before;
          },
          { replace: true, state: TYPED },
        );
      if (when === 'now') tell();
      else timer.current = setTimeout(tell, DEBOUNCE_MS);
    },
  };
}

function PauseButton({
  isPaused,
  onChange,
}: {
  isPaused: boolean;
  onChange: (isPaused: boolean) => void;
}): ReactNode {
  const t = useT();
  return (
    <IconButton
      variant="soft"
      label={t(isPaused ? 'library.move' : 'library.pause')}
      icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      onClick={() => onChange(!isPaused)}
    />
  );
}

function Front({
  data,
  isError,
  onRetry,
}: {
  data: LibraryFront | undefined;
  isError: boolean;
  onRetry: () => void;
}): ReactNode {
  const t = useT();
  return (
    <>
      <Resumed />
      {data === undefined &&
        (isError ? (
          <PageSection>
            <SectionFailure onRetry={onRetry} />
          </PageSection>
        ) : (
          <SkeletonRail label={t('library.loading')} />
        ))}
      {data !== undefined && <LibraryRails rails={data.rails} />}
      <PageSection>
        <Videos heading={t('library.everything')} />
      </PageSection>
    </>
  );
}

/** The positions are stored on this device, which learns later ones of the account. */
function Resumed(): ReactNode {
  const user = useUser();
  const isLoggedIn = user !== null && user !== undefined;
  const { data: continued } = useQuery({ ...continuedQuery(useApi()), enabled: isLoggedIn });
  const isHydrated = useIsHydrated();
  return isHydrated && <ResumedList key={continued === undefined ? 'own' : 'account'} />;
}

function ResumedList(): ReactNode {
  const t = useT();
  const [resumed] = useState(() => listResumed(RESUMED_MOST));
  const { data } = useQuery(
    resumedQuery(
      useApi(),
      resumed.map(({ assetId }) => assetId),
    ),
  );
  if (data === undefined) return null;
  const videos = resumed.flatMap(({ assetId }) => data.find((video) => video.asset_id === assetId) ?? []);
  const positions = new Map(resumed.map(({ assetId, position }) => [assetId, position]));
  return <VideoRail heading={t('library.go_on')} videos={videos} positions={positions} />;
}

function Videos({ categoryId, heading }: { categoryId?: number; heading?: string }): ReactNode {
  const t = useT();
  const list = useInfiniteQuery(videosQuery(useApi(), categoryId));
  const empty =
    categoryId === undefined ? (
      <EmptyState icon={<Film />} title={t('library.none')} text={t('library.none_text')} />
    ) : (
      <EmptyCategory />
    );
  return <VideoGrid list={list} empty={empty} {...(heading === undefined ? {} : { heading })} />;
}

function EmptyCategory(): ReactNode {
  const t = useT();
  return (
    <EmptyState
      icon={<Film />}
      title={t('library.empty_category')}
      action={
        <LinkButton href={libraryHref()} variant="soft">
          {t('library.see_all')}
        </LinkButton>
      }
    />
  );
}

/** The empty state is visible text. This announces it to screen readers. */
function Found({ words, total }: { words: string; total: number }): ReactNode {
  const t = useT();
  if (total > 0) return t('library.found', { count: total });
  return <VisuallyHidden>{t('library.no_results', { query: words })}</VisuallyHidden>;
}

function Results({
  words,
  categoryId,
  onTotal,
  onClear,
}: {
  words: string;
  categoryId: number | undefined;
  onTotal: (total: number | undefined) => void;
  onClear: () => void;
}): ReactNode {
  const t = useT();
  const list = useInfiniteQuery(searchQuery(useApi(), words, categoryId));
  const total = list.data?.pages[0]?.meta.total;
  useEffect(() => onTotal(total), [onTotal, total]);
  return (
    <PageSection>
      <VideoGrid
        list={list}
        empty={
          <EmptyState
            icon={<Search />}
            title={t('library.no_results', { query: words })}
            action={
              <Button variant="soft" onClick={onClear}>
                {t('library.clear')}
              </Button>
            }
          />
        }
      />
    </PageSection>
  );
}
