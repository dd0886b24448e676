import './follow-star.css';
import { IconButton } from '@floodlit/ui';
import { Star } from 'lucide-react';
import { use, type ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { FollowingContext, useIsFollowing, type FollowTarget } from './following.ts';

/** A star for one thing, filled while the viewer follows it. */
export function FollowStar({ target }: { target: FollowTarget }): ReactNode {
  const t = useT();
  const { toggle } = use(FollowingContext);
  return (
    <IconButton
      className="follow-star"
      label={t('follow.name', { name: target.name })}
      pressed={useIsFollowing(target)}
      icon={<Star aria-hidden="true" />}
      onClick={() => toggle(target)}
    />
  );
}
