import { VisuallyHidden } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useChannel } from '../../../lib/channel-context.tsx';
import { useT } from '../../../lib/translate.tsx';

const TERMS_URL = 'terms_conditions';
/** A placeholder for the link while the sentence is assembled. No language contains it. */
const PLACE = '\u0000';

/** The accepted terms, with a link to a new tab, so that the form keeps its input. */
export function TermsLabel(): ReactNode {
  const t = useT();
  const { pages } = useChannel().bootstrap;
  if (!pages.some(({ url }) => url === TERMS_URL)) return t('terms.accept', { terms: t('terms.name') });
  const [before, after] = t('terms.accept', { terms: PLACE }).split(PLACE);
  return (
    <>
      {before}
      <a href={`/${TERMS_URL}`} target="_blank" rel="noopener">
        {t('terms.name')} <VisuallyHidden>{t('frame.new_tab')}</VisuallyHidden>
      </a>
      {after}
    </>
  );
}
