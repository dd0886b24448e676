import './profile.css';
import type { ReactNode } from 'react';
import { useLiveUpdates } from '../features/catalog/use-live-updates.ts';
import { OwnClips } from '../features/clips/own-clips.tsx';
import { useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';
import { ProfileFrame } from './profile/profile-frame.tsx';

export function Component(): ReactNode {
  const t = useT();
  const user = useUser();
  useLiveUpdates();
  return (
    <ProfileFrame view="/profile/clips">
      <section className="profile-page" aria-labelledby="clips">
        <div>
          <h2 id="clips">{t('profile.clips')}</h2>
          <p className="profile-page__lead">
            {t('clips.left', { count: user?.featureCount.clips ?? 0 })}{' '}
            {t('clips.downloads_left', { count: user?.featureCount.downloads ?? 0 })}
          </p>
        </div>
        <OwnClips />
      </section>
    </ProfileFrame>
  );
}
