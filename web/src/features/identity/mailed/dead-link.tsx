import { LinkButton } from '@floodlit/ui';
import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { StatusCard } from './status-card.tsx';

/** A link of the account opens nothing any more; on the account's page one can ask anew. */
export function DeadLink(): ReactNode {
  const t = useT();
  return (
    <StatusCard
      isAnswer
      tone="bad"
      icon={<Link2Off />}
      title={t('reset.dead_title')}
      actions={
        <LinkButton href="/profile/edit" size="large" wide>
          {t('mailed.to_account')}
        </LinkButton>
      }
    >
      <p>{t('mailed.dead_text')}</p>
    </StatusCard>
  );
}
