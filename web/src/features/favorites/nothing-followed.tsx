import { EmptyState, LinkButton } from '@floodlit/ui';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';

/** What following is for, and where to begin. */
export function NothingFollowed(): ReactNode {
  const t = useT();
  return (
    <EmptyState
      icon={<Star />}
      title={t('favorites.none')}
      text={t('favorites.none_lead')}
      action={
        <LinkButton href="/schedule" variant="soft">
          {t('favorites.find')}
        </LinkButton>
      }
    />
  );
}
