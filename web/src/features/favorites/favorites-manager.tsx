// The viewer's favourites, by kind. A removed favourite keeps its line until the viewer leaves the page, so that a
// slip is one press away.
import './favorites-manager.css';
import type { Favorite } from '@floodlit/contract/favorites/favorites';
import type { FavoritableType } from '@floodlit/contract/sums/favoritable-type';
import { Crest, Link, SkeletonLine, VisuallyHidden } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { SectionFailure } from '../../lib/section-failure.tsx';
import { useApi } from '../../lib/services.tsx';
import { useT, type PlainKey } from '../../lib/translate.tsx';
import { artTeamOf } from '../catalog/event-facts.ts';
import { participantsQuery } from '../catalog/event-queries.ts';
import { FollowStar } from '../catalog/follow-star.tsx';
import { followKeyOf } from '../catalog/following.ts';
import { favoriteHref } from './favorite-href.ts';
import { favoritesQuery } from './favorite-queries.ts';
import { groupFavorites } from './group-favorites.ts';
import { NothingFollowed } from './nothing-followed.tsx';

const KIND_KEYS: Record<FavoritableType, PlainKey> = {
  participant: 'favorites.teams',
  group: 'favorites.schools',
  category: 'favorites.sports',
  event: 'favorites.games',
  location: 'favorites.venues',
};

const keyOf = ({ favoritable_type, favoritable_id }: Favorite): string =>
  followKeyOf({ type: favoritable_type, id: favoritable_id });

/** Everything followed at any time since the page opened. */
function useEverFollowed(now: readonly Favorite[]): readonly Favorite[] {
  const [ever, setEver] = useState<readonly Favorite[]>([]);
  const added = now.filter((one) => !ever.some((known) => keyOf(known) === keyOf(one)));
  if (added.length > 0) setEver([...ever, ...added]);
  return ever;
}

export function FavoritesManager(): ReactNode {
  const t = useT();
  const asked = useQuery(favoritesQuery(useApi()));
  const ever = useEverFollowed(asked.data ?? []);
  if (asked.data === undefined) {
    return asked.isError ? (
      <SectionFailure onRetry={() => void asked.refetch()} />
    ) : (
      <div aria-busy="true">
        <VisuallyHidden>{t('favorites.loading')}</VisuallyHidden>
        <SkeletonLine />
        <SkeletonLine width="60%" />
      </div>
    );
  }
  if (ever.length === 0) return <NothingFollowed />;
  return (
    <div className="favorites-manager">
      {groupFavorites(ever).map(({ type, favorites }) => (
        <section key={type} aria-labelledby={`favorites-${type}`}>
          <h3 className="favorites-manager__kind" id={`favorites-${type}`}>
            {t(KIND_KEYS[type])}
          </h3>
          <ul className="favorites-manager__list">
            {favorites.map((favorite) => (
              <li className="favorites-manager__item" key={keyOf(favorite)}>
                <FavoriteName favorite={favorite} />
                <FollowStar target={{ type, id: favorite.favoritable_id, name: favorite.name }} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function FavoriteName({ favorite }: { favorite: Favorite }): ReactNode {
  const { favoritable_type: type, favoritable_id: id, name } = favorite;
  const teams = useQuery({ ...participantsQuery(useApi()), enabled: type === 'participant' });
  const art = artTeamOf(type === 'participant' ? teams.data?.find((team) => team.id === id) : undefined);
  const href = favoriteHref(favorite, { teams: teams.data, bootstrap: useChannel().bootstrap });
  return (
    <>
      {art !== undefined && <Crest team={art} size="small" />}
      <span className="favorites-manager__name">
        {href === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <Link href={href}>
            <bdi>{name}</bdi>
          </Link>
        )}
      </span>
    </>
  );
}
