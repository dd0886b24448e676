// The server-rendered Home or hub, without its late parts.
import type { HomeEvents, Hub } from '@floodlit/contract/catalog';
import type { Slide } from '@floodlit/contract/channel';
import type { ReactNode } from 'react';
import { FollowButton } from '../features/catalog/follow-button.tsx';
import { followTargetOf, slidePlaceOf } from '../features/catalog/home/hub-facts.ts';
import { HubView } from '../features/catalog/home/hub-view.tsx';
import { ScheduleStrip } from '../features/catalog/home/schedule-strip.tsx';
import { Stage } from '../features/catalog/home/stage.tsx';
import { ViewSwitch } from '../features/catalog/schedule/view-switch.tsx';
import { HomeView } from '../features/catalog/home-view.tsx';
import { chooseSlides } from '../features/channel/home/choose-slides.ts';
import { SlideHero } from '../features/channel/home/slide-hero.tsx';
import { useChannel } from '../lib/channel-context.tsx';

export function HomeShell({
  home,
  hub,
  slides,
}: {
  home: HomeEvents;
  hub: Hub | undefined;
  slides: readonly Slide[];
}): ReactNode {
  const categories = useChannel().bootstrap['events-categories'];
  const viewSwitch = <ViewSwitch view="grid" onView={() => undefined} />;
  if (hub === undefined)
    return (
      <HomeView
        home={home}
        slides={chooseSlides(slides, [])}
        strip={<ScheduleStrip events={[...home.live, ...home.upcoming]}>{viewSwitch}</ScheduleStrip>}
      />
    );
  const target = followTargetOf(hub);
  const own = chooseSlides(slides, slidePlaceOf(hub, categories));
  return (
    <HubView
      home={home}
      hub={hub}
      lines={undefined}
      follow={target && <FollowButton target={target} />}
      viewSwitch={viewSwitch}
      stage={
        own.length === 0 ? undefined : (
          <Stage
            frames={own.map((slide) => ({
              key: String(slide.id),
              content: <SlideHero slide={slide} isMain={false} />,
            }))}
            carousel={undefined}
          />
        )
      }
    />
  );
}
