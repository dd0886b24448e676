import './profile.css';
import type { User } from '@floodlit/contract/identity/identity';
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
          {user && <UsesLeft user={user} />}
        </div>
        <OwnClips />
      </section>
    </ProfileFrame>
  );
}

/** Counts only uses that a pass of the account gave. */
function UsesLeft({ user: { featureGiven: given, featureCount: left } }: { user: User }): ReactNode {
  const t = useT();
  if (given.clips === 0 && given.downloads === 0) return null;
  return (
    <p className="profile-page__lead">
      {given.clips > 0 && t('clips.left', { count: left.clips })}{' '}
      {given.downloads > 0 && t('clips.downloads_left', { count: left.downloads })}
    </p>
  );
}
