import { Notice, PageSection } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../lib/translate.tsx';

/** A bar above a playing picture, without any button. */
export function FailureBar(): ReactNode {
  const t = useT();
  return (
    <PageSection>
      <Notice tone="warning" title={t('failure.beside_title')} announce="status">
        {t('failure.beside_text')}
      </Notice>
    </PageSection>
  );
}
