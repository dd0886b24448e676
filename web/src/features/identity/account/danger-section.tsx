import { LinkButton } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { AccountSection } from './account-section.tsx';

export function DangerSection(): ReactNode {
  const t = useT();
  return (
    <AccountSection id="danger" title={t('deletion.danger')} lead={t('deletion.danger_lead')}>
      <div>
        <LinkButton variant="soft" href="/confirm-account-deletion">
          {t('deletion.title')}
        </LinkButton>
      </div>
    </AccountSection>
  );
}
