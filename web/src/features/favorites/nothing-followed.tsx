import { EmptyState, LinkButton } from '@floodlit/ui';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';

/** The empty state of favourites: their purpose and a link to start. */
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
