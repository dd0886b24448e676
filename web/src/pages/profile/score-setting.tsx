// The switch that hides scores, on the page of the account.
import type { ReactNode } from 'react';
import { ScorePlace } from '../../features/catalog/scores/score-place.tsx';
import { AccountSection } from '../../features/identity/account/account-section.tsx';
import { useT } from '../../lib/translate.tsx';

export function ScoreSetting(): ReactNode {
  const t = useT();
  return (
    <AccountSection id="scores" title={t('account.scores')} lead={t('account.scores_lead')}>
      <div style={{ minBlockSize: '2rem' }}>
        <ScorePlace look="setting" />
      </div>
    </AccountSection>
  );
}
