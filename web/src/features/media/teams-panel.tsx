import './teams-panel.css';
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { PublicEvent } from '@floodlit/contract/document';
import { Crest, Link, Panel, SkeletonLine } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { findLocation, findSport, useChannel } from '../../lib/channel-context.tsx';
import { groupHref, sportHref, teamHref } from '../../lib/hub-address.ts';
import { useT } from '../../lib/translate.tsx';
import { artTeamOf, teamsOf } from '../catalog/event-facts.ts';
import { FollowStar } from '../catalog/follow-star.tsx';
import type { FollowTarget } from '../catalog/following.ts';
import { GameActs } from './side/game-acts.tsx';
import { GameFacts } from './side/game-facts.tsx';
import { NextGameLine } from './side/next-game-line.tsx';
import { PanelScore, type PlayedScore } from './side/panel-score.tsx';

/** The side of a watch page: teams with their next games, the viewer's pass, the venue, and acts. */
export function TeamsPanel({
  event,
  detail,
  hasPicture = false,
  played,
  onClip,
  sticky = false,
}: {
  event: PublicEvent;
  /** With the viewer's access, once it is known. */
  detail: EventDetail | undefined;
  /** A picture plays or is about to. */
  hasPicture?: boolean;
  /** The score of the picture that plays. */
  played?: PlayedScore | undefined;
  /** Undefined until the player is there. */
  onClip?: (() => void) | undefined;
  /** Sticky when no other panel is beside the picture. */
  sticky?: boolean;
}): ReactNode {
  const t = useT();
  const { away, home } = teamsOf(event);
  const sides = [
    { team: away, look: 'away', label: t('watch.away') },
    { team: home, look: 'home', label: t('watch.home') },
  ] as const;
  // Until the player has its log, the newest score is ahead of the picture.
  const score = { event, played, isAhead: hasPicture };
  const teams = event.participants.map(({ id }) => id);
  return (
    // A concert has no teams.
    <Panel title={home === undefined ? t('watch.about') : t('watch.teams')} sticky={sticky}>
      <PanelScore {...score} look="panel" />
      <ul className="teams-panel">
        {sides.map(({ team, look, label }) => {
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
              <span className="teams-panel__end">
                <PanelScore {...score} look={look} />
                <FollowStar target={{ type: 'participant', id: team.id, name: team.name }} />
              </span>
              <NextGameLine teamId={team.id} teams={teams} pageId={event.id} />
            </li>
          );
        })}
      </ul>
      <GameFacts event={event} detail={detail} />
      <GameActs event={event} hasPicture={hasPicture} onClip={onClip} />
      <FollowMore event={event} />
    </Panel>
  );
}

/** The context of the game: its schools, its sport, its venue. */
function FollowMore({ event }: { event: PublicEvent }): ReactNode {
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
