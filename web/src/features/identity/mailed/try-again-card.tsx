import { Button } from '@floodlit/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { failureKeyOf } from '../form-failure.tsx';
import { StatusCard } from './status-card.tsx';

/** The link may be valid: the answer about it did not arrive. */
export function TryAgainCard({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useT();
  return (
    <StatusCard
      isAnswer
      tone="bad"
      icon={<TriangleAlert />}
      title={t(failureKeyOf(error))}
      actions={
        <Button size="large" wide onClick={onRetry}>
          {t('failure.try_again')}
        </Button>
      }
    />
  );
}
