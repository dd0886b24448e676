import { Button, ErrorCard } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from './translate.tsx';

/** One part of a page could not be loaded; the rest of the page is as it was. */
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
