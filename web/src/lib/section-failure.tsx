import { Button, ErrorCard } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from './translate.tsx';

/** A failed section. The rest of the page is unaffected. */
export function SectionFailure({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useT();
  return (
    <ErrorCard
      title={t('failure.section')}
      action={
        <Button variant="soft" onClick={onRetry}>
          {t('failure.try_again')}
        </Button>
      }
    />
  );
}
