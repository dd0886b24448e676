// One view of many events under four addresses: what is live, coming, on demand, or all that is not over.
import './events.css';
import type { StreamStatus } from '@floodlit/contract/catalog';
import {
  Button,
  EmptyState,
  ErrorCard,
  LinkButton,
  PageSection,
  SkeletonCard,
  Tabs,
  VisuallyHidden,
} from '@floodlit/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays, LayoutGrid, Rows3 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { EventDays, type EventsView } from '../features/catalog/event-days.tsx';
import { eventsQuery, type EventsFilter } from '../features/catalog/event-queries.ts';
import { useLiveUpdates } from '../features/catalog/use-live-updates.ts';
import { useChannel } from '../lib/channel-context.tsx';
import { announce, PageHeading } from '../lib/page-heading.tsx';
import { useApi, useServices } from '../lib/services.tsx';
import { useT, type PlainKey } from '../lib/translate.tsx';

type ListPath = '/live' | '/upcoming' | '/vod' | '/schedule';

const LISTS: Record<ListPath, { title: PlainKey; tab: PlainKey; status: StreamStatus | undefined }> = {
  '/schedule': { title: 'events.title_schedule', tab: 'menu.schedule', status: undefined },
  '/live': { title: 'events.title_live', tab: 'menu.live', status: 'live' },
  '/upcoming': { title: 'events.title_upcoming', tab: 'menu.upcoming', status: 'upcoming' },
  '/vod': { title: 'events.title_vod', tab: 'menu.on_demand', status: 'finished' },
};
const PATHS = Object.keys(LISTS) as ListPath[];
/** The schedule begins with what may still be running. */
const SCHEDULE_BACK_SECONDS = 4 * 3600;
const HOUR_SECONDS = 3600;

export function Component(): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const path = PATHS.find((one) => one === pathname) ?? '/schedule';
  const [search, setSearch] = useSearchParams();
  const [view, setView] = useEventsView();
  useLiveUpdates();
  const sport = Number(search.get('sport')) || undefined;
  const suffix = sport === undefined ? '' : `?sport=${sport}`;
  return (
    <PageSection>
      <PageHeading key={path}>{t(LISTS[path].title)}</PageHeading>
      <div className="events-page__toolbar">
        <Tabs
          label={t('events.filter')}
          look="segments"
          items={PATHS.map((one) => ({
            href: `${one}${suffix}`,
            label: t(LISTS[one].tab),
            current: one === path,
          }))}
        />
        <div className="events-page__end">
          <SportSelect
            sport={sport}
            onChange={(next) => setSearch(next === '' ? {} : { sport: next }, { replace: true })}
          />
          <ViewSwitch view={view} onChange={setView} />
        </div>
      </div>
      <EventList key={`${path}${suffix}`} path={path} sport={sport} view={view} />
    </PageSection>
  );
}

/** The choice is remembered (R2.16). */
function useEventsView(): [EventsView, (view: EventsView) => void] {
  const { store } = useServices();
  const [view, setView] = useState<EventsView>(
    store.findPreference('events_view') === 'list' ? 'list' : 'grid',
  );
  return [
    view,
    (next) => {
      store.keepPreference('events_view', next);
      setView(next);
    },
  ];
}

function SportSelect({
  sport,
  onChange,
}: {
  sport: number | undefined;
  onChange: (sport: string) => void;
}): ReactNode {
  const t = useT();
  const { bootstrap } = useChannel();
  return (
    <select
      className="events-page__sport"
      aria-label={t('events.sport')}
      value={sport ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t('events.all_sports')}</option>
      {bootstrap['events-categories'].map((category) => (
        <option key={category.id} value={category.id}>
          {category.name}
        </option>
      ))}
    </select>
  );
}

function ViewSwitch({
  view,
  onChange,
}: {
  view: EventsView;
  onChange: (view: EventsView) => void;
}): ReactNode {
  const t = useT();
  const ways = [
    { value: 'grid', label: t('events.grid'), icon: <LayoutGrid aria-hidden="true" /> },
    { value: 'list', label: t('events.list'), icon: <Rows3 aria-hidden="true" /> },
  ] as const;
  return (
    <fieldset className="events-page__views">
      <legend className="visually-hidden">{t('events.view')}</legend>
      {ways.map(({ value, label, icon }) => (
        <label className="events-page__view" key={value} title={label}>
          <input
            className="visually-hidden"
            type="radio"
            name="events-view"
            checked={view === value}
            onChange={() => onChange(value)}
          />
          {icon}
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}

function filterOf(path: ListPath, sport: number | undefined): EventsFilter {
  const { status } = LISTS[path];
  // Whole hours, so that the same list keeps the same name in the cache.
  const hour = Math.floor(Date.now() / 1000 / HOUR_SECONDS) * HOUR_SECONDS;
  return {
    ...(status === undefined ? { start_date: hour - SCHEDULE_BACK_SECONDS } : { stream_status: status }),
    ...(sport === undefined ? {} : { event_category_id: [sport] }),
  };
}

function EventList({
  path,
  sport,
  view,
}: {
  path: ListPath;
  sport: number | undefined;
  view: EventsView;
}): ReactNode {
  const t = useT();
  const [filter] = useState(() => filterOf(path, sport));
  const list = useInfiniteQuery(eventsQuery(useApi(), filter));
  const pages = list.data?.pages;
  useLoadedAnnouncement(pages?.length ?? 0, pages?.at(-1)?.data.length ?? 0);
  if (pages === undefined) {
    return list.isError ? (
      <ErrorCard
        title={t('failure.section')}
        action={
          <Button variant="soft" onClick={() => void list.refetch()}>
            {t('failure.try_again')}
          </Button>
        }
      />
    ) : (
      <div className="events-page__grid" aria-busy="true">
        <VisuallyHidden>{t('home.loading')}</VisuallyHidden>
        {Array.from({ length: 8 }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </div>
    );
  }
  const events = pages.flatMap((page) => page.data);
  if (events.length === 0) {
    return (
      <EmptyState
        icon={<CalendarDays />}
        title={t('events.none')}
        action={
          <LinkButton href={path === '/vod' ? '/schedule' : '/vod'} variant="soft">
            {t(path === '/vod' ? 'menu.schedule' : 'menu.on_demand')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      <EventDays events={events} view={view} />
      {list.hasNextPage && (
        <div className="events-page__more">
          <Button variant="soft" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('action.load_more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Whoever can't see the list grow hears it. */
function useLoadedAnnouncement(pageCount: number, lastCount: number): void {
  const t = useT();
  const known = useRef(0);
  useEffect(() => {
    if (known.current > 0 && pageCount > known.current) announce(t('events.loaded', { count: lastCount }));
    known.current = pageCount;
  }, [pageCount, lastCount, t]);
}
