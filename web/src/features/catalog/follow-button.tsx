import './follow-button.css';
import { Button } from '@floodlit/ui';
import { Star } from 'lucide-react';
import { use, type ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { FollowingContext, useIsFollowing, type FollowTarget } from './following.ts';

/** A star with a word, for the header of a team or a school. */
export function FollowButton({ target }: { target: FollowTarget }): ReactNode {
  const t = useT();
  const { toggle } = use(FollowingContext);
  return (
    <Button
      variant="soft"
      className="follow-button"
      aria-pressed={useIsFollowing(target)}
      aria-label={t('follow.name', { name: target.name })}
      icon={<Star aria-hidden="true" />}
      onClick={() => toggle(target)}
    >
      {t('follow.word')}
    </Button>
  );
}
