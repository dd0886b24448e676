// One view for four addresses: live, upcoming, on demand, and all unfinished events.
import type { StreamStatus } from '@floodlit/contract/catalog/catalog';
import { eventLists, type EventListName } from '@floodlit/contract/catalog/event-lists';
import { PageSection, Tabs } from '@floodlit/ui';
import { useMemo, type ReactNode } from 'react';
import { knownIdsOf } from '../features/catalog/schedule/facets.ts';
import { readFilter, searchOf } from '../features/catalog/schedule/schedule-filter.ts';
import { ScheduleView } from '../features/catalog/schedule/schedule-view.tsx';
import { useLiveUpdates } from '../features/catalog/use-live-updates.ts';
import { MyEvents } from '../features/favorites/my-events.tsx';
import { useChannel } from '../lib/channel-context.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { useLocation, useSearchParams } from '../lib/routing.tsx';
import { useT, type PlainKey } from '../lib/translate.tsx';

type ListPath = `/${EventListName}`;

const LISTS: Record<ListPath, { title: PlainKey; tab: PlainKey; status: StreamStatus | undefined }> = {
  '/live': { title: 'schedule.title_live', tab: 'menu.live', status: eventLists.live },
  '/upcoming': { title: 'schedule.title_upcoming', tab: 'menu.upcoming', status: eventLists.upcoming },
  '/vod': { title: 'schedule.title_vod', tab: 'menu.on_demand', status: eventLists.vod },
  '/schedule': { title: 'schedule.title_schedule', tab: 'menu.schedule', status: eventLists.schedule },
};
const PATHS = Object.keys(LISTS) as ListPath[];

export function Component(): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const path = PATHS.find((one) => one === pathname.replace(/\/$/, '')) ?? '/schedule';
  const [search, setSearch] = useSearchParams();
  const { bootstrap } = useChannel();
  const known = useMemo(() => knownIdsOf(bootstrap), [bootstrap]);
  const asked = readFilter(search, known);
  // A list of one status omits the status filter.
  const filter = LISTS[path].status === undefined ? asked : { ...asked, status: undefined };
  useLiveUpdates();
  // The day and the status belong to one list. Other filters carry over.
  const kept = searchOf({ ...filter, day: undefined, status: undefined }).toString();
  const suffix = kept === '' ? '' : `?${kept}`;
  return (
    <PageSection>
      <PageHeading key={path}>{t(LISTS[path].title)}</PageHeading>
      <ScheduleView
        key={path}
        listed={LISTS[path].status}
        filter={filter}
        onFilter={(next) => setSearch(searchOf(next))}
        renderMine={(list) => <MyEvents {...list} />}
        tabs={
          <Tabs
            label={t('schedule.lists')}
            look="segments"
            items={PATHS.map((one) => ({
              href: `${one}${suffix}`,
              label: t(LISTS[one].tab),
              current: one === path,
            }))}
          />
        }
      />
    </PageSection>
  );
}
