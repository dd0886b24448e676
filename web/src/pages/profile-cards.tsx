import './profile.css';
import type { ReactNode } from 'react';
import { SavedCards } from '../features/commerce/saved-cards.tsx';
import { useT } from '../lib/translate.tsx';
import { ProfileFrame } from './profile/profile-frame.tsx';

export function Component(): ReactNode {
  const t = useT();
  return (
    <ProfileFrame view="/profile/cards">
      <section className="profile-page" aria-labelledby="cards">
        <div>
          <h2 id="cards">{t('cards.title')}</h2>
          <p className="profile-page__lead">{t('cards.lead')}</p>
        </div>
        <SavedCards />
      </section>
    </ProfileFrame>
  );
}
