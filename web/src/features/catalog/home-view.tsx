import './home-view.css';
import type { HomeEvents } from '@floodlit/contract/catalog';
import {
  EmptyState,
  LinkButton,
  PageSection,
  SkeletonLine,
  SkeletonRail,
  VisuallyHidden,
} from '@floodlit/ui';
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { useT } from '../../lib/translate.tsx';
import { EventRail } from './event-rail.tsx';
import { HomeHero } from './home-hero.tsx';
import { arrangeHome } from './home-rails.ts';

/** Home from its data alone, so that the server draws the very same first picture. */
export function HomeView({ home }: { home: HomeEvents }): ReactNode {
  const t = useT();
  const { bootstrap } = useChannel();
  const rails = arrangeHome(home, bootstrap['events-categories']);
  if (rails.lead === undefined) return <NoEvents />;
  return (
    <>
      <HomeHero event={rails.lead} />
      <div className="home-view__rails">
        <EventRail heading={t('home.live')} events={rails.live} href="/live" />
        <EventRail heading={t('home.upcoming')} events={rails.upcoming} href="/upcoming" />
        {rails.sports.map(({ sport, events }) => (
          <EventRail
            key={sport.id}
            heading={sport.name}
            events={events}
            href={`/schedule?sport=${sport.id}`}
          />
        ))}
        <EventRail heading={t('home.replays')} events={rails.replays} href="/vod" />
      </div>
    </>
  );
}

function NoEvents(): ReactNode {
  const t = useT();
  const { settings } = useChannel().bootstrap;
  return (
    <PageSection>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{settings.name}</h1>
      </VisuallyHidden>
      <EmptyState
        icon={<CalendarDays />}
        title={t('events.none')}
        action={
          <LinkButton href="/packages" variant="soft">
            {t('action.see_passes')}
          </LinkButton>
        }
      />
    </PageSection>
  );
}

export function HomeSkeleton(): ReactNode {
  const t = useT();
  return (
    <div aria-busy="true">
      <div className="home-view__skeleton-hero">
        <SkeletonLine width="9rem" />
        <SkeletonLine />
        <SkeletonLine width="70%" />
      </div>
      <div className="home-view__rails">
        <SkeletonRail label={t('home.loading')} />
        <SkeletonRail label={t('home.loading')} />
      </div>
    </div>
  );
}
