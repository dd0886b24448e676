import './teams-panel.css';
import type { Event } from '@floodlit/contract/catalog/catalog';
import { Crest, Link, Panel, SkeletonLine } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { findLocation, findSport, useChannel } from '../../lib/channel-context.tsx';
import { groupHref, sportHref, teamHref } from '../../lib/hub-address.ts';
import { useT } from '../../lib/translate.tsx';
import { artTeamOf, teamsOf } from '../catalog/event-facts.ts';
import { FollowStar } from '../catalog/follow-star.tsx';
import type { FollowTarget } from '../catalog/following.ts';

type PanelEvent = Pick<Event, 'participants' | 'home_team_id' | 'event_category_id' | 'location_id'>;

/** The sides of a game with their follow buttons, beside the picture and below required actions. */
export function TeamsPanel({
  event,
  sticky = false,
}: {
  event: PanelEvent;
  /** Sticky when no other panel is beside the picture. */
  sticky?: boolean;
}): ReactNode {
  const t = useT();
  const { away, home } = teamsOf(event);
  // A concert has none.
  if (home === undefined) return null;
  const sides = [
    { team: away, label: t('watch.away') },
    { team: home, label: t('watch.home') },
  ];
  return (
    <Panel title={t('watch.teams')} sticky={sticky}>
      <ul className="teams-panel">
        {sides.map(({ team, label }) => {
          const art = artTeamOf(team);
          if (team === undefined || art === undefined) return null;
          return (
            <li className="teams-panel__team" key={team.id}>
              <Crest team={art} size="large" />
              <span className="teams-panel__name">
                <Link className="teams-panel__link" href={teamHref(team)}>
                  <bdi>{team.name}</bdi>
                </Link>
                <span className="teams-panel__side">{label}</span>
              </span>
              <FollowStar target={{ type: 'participant', id: team.id, name: team.name }} />
            </li>
          );
        })}
      </ul>
      <FollowMore event={event} />
    </Panel>
  );
}

/** The context of the game: its schools, its sport, its venue. */
function FollowMore({ event }: { event: PanelEvent }): ReactNode {
  const t = useT();
  const { bootstrap } = useChannel();
  const schools = bootstrap['participant-groups'].filter(({ id }) =>
    event.participants.some((team) => team.group_id === id),
  );
  const sport = findSport(bootstrap, event.event_category_id);
  const place = findLocation(bootstrap, event.location_id);
  const targets: readonly (FollowTarget & { kind: string; href?: string })[] = [
    ...schools.map(({ id, name, alias }) => ({
      type: 'group' as const,
      id,
      name,
      kind: t('favorites.school'),
      href: groupHref({ alias }),
    })),
    ...(sport === undefined
      ? []
      : [
          {
            type: 'category' as const,
            id: sport.id,
            name: sport.name,
            kind: t('favorites.sport'),
            href: sportHref(sport),
          },
        ]),
    ...(place === undefined ? [] : [{ type: 'location' as const, ...place, kind: t('favorites.venue') }]),
  ];
  return (
    <section className="teams-panel__more" aria-labelledby="follow-more">
      <h3 className="teams-panel__more-title" id="follow-more">
        {t('favorites.also')}
      </h3>
      <ul className="teams-panel__targets">
        {targets.map(({ type, id, name, kind, href }) => (
          <li className="teams-panel__target" key={`${type}-${id}`}>
            <span className="teams-panel__target-name">
              {href === undefined ? (
                <bdi>{name}</bdi>
              ) : (
                <Link className="teams-panel__link" href={href}>
                  <bdi>{name}</bdi>
                </Link>
              )}
              <span className="teams-panel__side">{kind}</span>
            </span>
            <FollowStar target={{ type, id, name }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reserves the panel until its content is known, so that the picture keeps its size. */
export function PanelSkeleton(): ReactNode {
  const t = useT();
  return (
    <Panel title={t('watch.loading')} sticky>
      <div className="teams-panel" aria-busy="true">
        <SkeletonLine />
        <SkeletonLine width="80%" />
        <SkeletonLine width="60%" />
      </div>
    </Panel>
  );
}
