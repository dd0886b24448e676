import './home-view.css';
import type { HomeEvents } from '@floodlit/contract/catalog/catalog';
import type { Slide } from '@floodlit/contract/channel/channel';
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
import { sportHref } from '../../lib/hub-address.ts';
import { useT } from '../../lib/translate.tsx';
import { SlideHero } from '../channel/home/slide-hero.tsx';
import { EventsSection, type EventsSectionProps } from './home/events-section.tsx';
import { Stage, type StageProps } from './home/stage.tsx';
import { HomeHero } from './home-hero.tsx';
import { arrangeHome, type HomeRails } from './home-rails.ts';

/** Home from its data alone, so that the server renders the same markup. */
export function HomeView({
  home,
  slides,
  carousel,
  lines,
  strip,
  own,
  ownRails,
  results,
  clips,
  end,
}: {
  home: HomeEvents;
  /** Home's own slides. */
  slides: readonly Slide[];
  carousel?: StageProps['carousel'];
  lines?: EventsSectionProps['lines'];
  /** The coming days. */
  strip?: ReactNode;
  /** The ids of the events in `ownRails`. */
  own?: ReadonlySet<number>;
  /** Rails of the viewer's own, unknown to the server. They leave out what stands above them. */
  ownRails?: (above: HomeRails) => ReactNode;
  /** The newest results. They come late, so they stand below the first screen. */
  results?: ReactNode;
  clips?: ReactNode;
  /** Content below the events. */
  end?: ReactNode;
}): ReactNode {
  const t = useT();
  const { bootstrap } = useChannel();
  const rails = arrangeHome(home, bootstrap['events-categories'], slides, own);
  const { lead } = rails;
  const frames = [
    ...(lead === undefined ? [] : [{ key: 'event', content: <HomeHero event={lead} /> }]),
    ...rails.slides.map((slide, index) => ({
      key: String(slide.id),
      content: <SlideHero slide={slide} isMain eager={lead === undefined && index === 0} />,
    })),
  ];
  if (frames.length === 0)
    return (
      <>
        <NoEvents />
        {end}
      </>
    );
  return (
    <>
      <Stage frames={frames} carousel={carousel} />
      <div className="home-view__rails">
        <EventsSection heading={t('home.live')} events={rails.live} href="/live" lines={lines} />
        {strip}
        {ownRails?.(rails)}
        <EventsSection heading={t('home.replays')} events={rails.replays} href="/vod" lines={lines} />
        {results}
        <EventsSection heading={t('home.upcoming')} events={rails.upcoming} href="/upcoming" lines={lines} />
        {clips}
        {rails.sports.map(({ sport, events }) => (
          <EventsSection
            key={sport.id}
            heading={sport.name}
            events={events}
            href={sportHref(sport)}
            lines={lines}
          />
        ))}
      </div>
      {end}
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
