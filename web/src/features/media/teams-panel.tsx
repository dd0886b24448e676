import './teams-panel.css';
import type { Event } from '@floodlit/contract/catalog';
import { Crest, Panel, SkeletonLine } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { artTeamOf, teamsOf } from '../catalog/event-facts.ts';

/** Who plays: what stands beside the picture when there is nothing to do but watch. */
export function TeamsPanel({ event }: { event: Pick<Event, 'participants' | 'home_team_id'> }): ReactNode {
  const t = useT();
  const { away, home } = teamsOf(event);
  // A concert has none.
  if (home === undefined) return null;
  const sides = [
    { team: away, label: t('watch.away') },
    { team: home, label: t('watch.home') },
  ];
  return (
    <Panel title={t('watch.teams')} sticky>
      <ul className="teams-panel">
        {sides.map(({ team, label }) => {
          const art = artTeamOf(team);
          if (team === undefined || art === undefined) return null;
          return (
            <li className="teams-panel__team" key={team.id}>
              <Crest team={art} size="large" />
              <span className="teams-panel__name">
                <bdi>{team.name}</bdi>
                <span className="teams-panel__side">{label}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Until it is known what stands there, so that the picture keeps its size. */
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
