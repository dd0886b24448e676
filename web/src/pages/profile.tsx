import './profile.css';
import type { ReactNode } from 'react';
import { ActiveOrders } from '../features/commerce/active-orders.tsx';
import { OwnSubscriptions } from '../features/commerce/own-subscriptions.tsx';
import { FavoritesManager } from '../features/favorites/favorites-manager.tsx';
import { useT } from '../lib/translate.tsx';
import { ProfileFrame } from './profile/profile-frame.tsx';

/** The viewer's current passes and games, and their favourites. */
export function Component(): ReactNode {
  const t = useT();
  return (
    <ProfileFrame view="/profile/orders">
      <OwnSubscriptions />
      <section className="profile-page" aria-labelledby="orders">
        <div>
          <h2 id="orders">{t('profile.orders')}</h2>
          <p className="profile-page__lead">{t('profile.orders_lead')}</p>
        </div>
        <ActiveOrders />
      </section>
      <section className="profile-page" aria-labelledby="favorites">
        <div>
          <h2 id="favorites">{t('favorites.title')}</h2>
          <p className="profile-page__lead">{t('favorites.lead')}</p>
        </div>
        <FavoritesManager />
      </section>
    </ProfileFrame>
  );
}
