import { VisuallyHidden } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useChannel } from '../../../lib/channel-context.tsx';
import { useT } from '../../../lib/translate.tsx';

const TERMS_URL = 'terms_conditions';
/** Stands for the link while the sentence is put together; no language writes it. */
const PLACE = '\u0000';

/** What is accepted, with the terms themselves in a tab of their own: nothing that was typed is lost. */
export function TermsLabel(): ReactNode {
  const t = useT();
  const { pages } = useChannel().bootstrap;
  if (!pages.some(({ url }) => url === TERMS_URL)) return t('terms.accept', { terms: t('terms.name') });
  const [before, after] = t('terms.accept', { terms: PLACE }).split(PLACE);
  return (
    <>
      {before}
      <a href={`/${TERMS_URL}`} target="_blank" rel="noopener">
        {t('terms.name')} <VisuallyHidden>{t('terms.new_tab')}</VisuallyHidden>
      </a>
      {after}
    </>
  );
}
