// Home, or the hub of a team, a school or a sport (R2.05).
import type { Hub, HomeEvents } from '@floodlit/contract/catalog/catalog';
import type { BlockPlacement } from '@floodlit/contract/channel/channel';
import { Button, ErrorCard, PageSection } from '@floodlit/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { homeQuery } from '../features/catalog/event-queries.ts';
import { FollowButton } from '../features/catalog/follow-button.tsx';
import { coverableOf, followTargetOf, slidePlaceOf } from '../features/catalog/home/hub-facts.ts';
import { HubMissing, HubView } from '../features/catalog/home/hub-view.tsx';
import { ScheduleStrip } from '../features/catalog/home/schedule-strip.tsx';
import { Stage } from '../features/catalog/home/stage.tsx';
import { ViewSwitch } from '../features/catalog/schedule/view-switch.tsx';
import { useStoredChoice } from '../features/catalog/schedule/use-stored-choice.ts';
import { idsAbove } from '../features/catalog/home-rails.ts';
import { idsTold } from '../features/catalog/own-rail.ts';
import { HomeSkeleton, HomeView } from '../features/catalog/home-view.tsx';
import { YourTeamsRail } from '../features/favorites/your-teams-rail.tsx';
import { useLiveUpdates } from '../features/catalog/use-live-updates.ts';
import { chooseSlides } from '../features/channel/home/choose-slides.ts';
import { SlideHero } from '../features/channel/home/slide-hero.tsx';
import { blocksQuery, slidesQuery } from '../features/channel/home/slide-queries.ts';
import { useChannel } from '../lib/channel-context.tsx';
import { hubOf } from '../lib/hub-address.ts';
import { useDocumentTitle, useHeadingFocus } from '../lib/page-heading.tsx';
import { useLocation, useNavigate } from '../lib/routing.tsx';
import { useApi } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';
import { useLate } from '../lib/use-late.ts';

const loadLate = () => import('./home/late.tsx');
type Late = Awaited<ReturnType<typeof loadLate>> | undefined;

export function Component(): ReactNode {
  const asked = hubOf(useLocation().search);
  const home = useQuery(homeQuery(useApi(), asked));
  const late = useLate(loadLate);
  // Each hub is a page of its own and starts at its heading. An id, an alias and a name may mean the same one.
  return <HomeOrHub key={subjectOf(home.data?.hub) ?? JSON.stringify(asked)} home={home} late={late} />;
}

function subjectOf(hub: Hub | undefined): string | undefined {
  if (hub === undefined) return undefined;
  const { participant, group, sport } = hub;
  return `${participant?.id} ${group?.id} ${sport?.id}`;
}

function HomeOrHub({ home, late }: { home: UseQueryResult<HomeEvents | null>; late: Late }): ReactNode {
  const t = useT();
  const isMissing = home.data === null;
  const hub = home.data?.hub;
  useDocumentTitle(isMissing ? t('hub.missing') : (hub?.participant ?? hub?.group ?? hub?.sport)?.name);
  useLiveUpdates();
  useHeadingFocus(home.data !== undefined);
  if (home.data === null) return <HubMissing />;
  if (home.data !== undefined)
    return hub === undefined ? (
      <Home home={home.data} late={late} />
    ) : (
      <HubPage home={home.data} hub={hub} late={late} />
    );
  if (!home.isError) return <HomeSkeleton />;
  return (
    <PageSection>
      <ErrorCard
        title={t('failure.something')}
        action={
          <Button variant="soft" onClick={() => void home.refetch()}>
            {t('failure.try_again')}
          </Button>
        }
      />
    </PageSection>
  );
}

function Home({ home, late }: { home: HomeEvents; late: Late }): ReactNode {
  const t = useT();
  const [view, onView] = useStoredChoice('events_view', ['grid', 'list']);
  const slides = useQuery(slidesQuery(useApi())).data ?? [];
  const own = useOwnEvents();
  return (
    <HomeView
      home={home}
      slides={chooseSlides(slides, [])}
      carousel={late?.Carousel}
      lines={view === 'list' ? late?.EventLines : undefined}
      strip={
        <ScheduleStrip events={[...home.live, ...home.upcoming]}>
          <ViewSwitch view={view} onView={onView} />
        </ScheduleStrip>
      }
      own={own.ids}
      ownRails={(rails) => (
        <>
          {late && <late.ContinuePlace above={idsAbove(rails)} onShown={own.onContinued} />}
          <YourTeamsRail above={idsAbove(rails, own.continued)} onShown={own.onTeams} />
        </>
      )}
      results={late && <late.ScorePlace look="results" />}
      clips={late && <late.LatestClipsPlace />}
      end={
        late && (
          <>
            <late.PassesTeaser heading={t('menu.passes')} />
            <Blocks late={late} placement="home" />
          </>
        )
      }
    />
  );
}

/** The events of the viewer's own rails, which tell them before the first paint that shows them. */
function useOwnEvents() {
  const [continuedIds, onContinued] = useState('');
  const [teamIds, onTeams] = useState('');
  return useMemo(() => {
    const continued = idsTold(continuedIds);
    return { ids: idsTold(`${continuedIds},${teamIds}`), continued, onContinued, onTeams };
  }, [continuedIds, teamIds]);
}

function HubPage({ home, hub, late }: { home: HomeEvents; hub: Hub; late: Late }): ReactNode {
  const t = useT();
  const [view, onView] = useStoredChoice('events_view', ['grid', 'list']);
  const categories = useChannel().bootstrap['events-categories'];
  const all = useQuery(slidesQuery(useApi())).data ?? [];
  const slides = chooseSlides(all, slidePlaceOf(hub, categories));
  const target = followTargetOf(hub);
  return (
    <HubView
      home={home}
      hub={hub}
      lines={view === 'list' ? late?.EventLines : undefined}
      follow={target && <FollowButton target={target} />}
      viewSwitch={<ViewSwitch view={view} onView={onView} />}
      form={late && hub.participant && <late.ScorePlace look="form" teamId={hub.participant.id} />}
      results={late && <late.ScorePlace look="results" hub={hub} />}
      stage={
        slides.length === 0 ? undefined : (
          <Stage
            frames={slides.map((slide) => ({
              key: String(slide.id),
              content: <SlideHero slide={slide} isMain={false} />,
            }))}
            carousel={late?.Carousel}
          />
        )
      }
      end={
        late && (
          <>
            <late.LatestClipsPlace hub={hub} />
            <late.PassesTeaser heading={t('hub.passes')} coverable={coverableOf(hub, categories)} />
            <Blocks late={late} placement="hub" />
          </>
        )
      }
    />
  );
}

function Blocks({ late, placement }: { late: NonNullable<Late>; placement: BlockPlacement }): ReactNode {
  const navigate = useNavigate();
  const blocks = useQuery(blocksQuery(useApi())).data ?? [];
  return <late.StaticBlocks blocks={blocks} placement={placement} onNavigate={(href) => navigate(href)} />;
}
