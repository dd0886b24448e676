import './page-view.css';
import type { ChannelPage } from '@floodlit/contract/channel/channel';
import { PageSection, Prose } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../../lib/channel-context.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { PageHeading } from '../../../lib/page-heading.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { languageOf } from './written-language.ts';

/** A shorter text needs no table of contents. */
const HEADINGS_WITHOUT_CONTENTS = 3;

/**
 * A page by an operator, in the direction of its text's language. The product's texts around it use the reader's.
 */
export function PageView({
  page,
  onNavigate,
}: {
  page: ChannelPage;
  onNavigate?: (href: string) => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const timeZone = useTimeZone();
  const date = formatDate(page.updated_at, timeZone, locale);
  return (
    <PageSection>
      <article className="page-view" {...languageOf(page, 'html')}>
        <header {...languageOf(page, 'title')}>
          <PageHeading>{page.title}</PageHeading>
          <p className="page-view__updated">
            <bdi lang={locale}>{t('page.updated', { date })}</bdi>
          </p>
        </header>
        {page.headings.length > HEADINGS_WITHOUT_CONTENTS && <Contents page={page} />}
        <Prose html={page.html} onNavigate={onNavigate} />
      </article>
    </PageSection>
  );
}

function Contents({ page }: { page: ChannelPage }): ReactNode {
  const { t, locale } = useTranslator();
  return (
    <nav className="page-view__contents" aria-labelledby="page-contents">
      <h2 className="page-view__contents-title" id="page-contents" lang={locale}>
        <bdi>{t('page.contents')}</bdi>
      </h2>
      <ul className="page-view__contents-list">
        {page.headings.map(({ id, text, level }) => (
          <li key={id}>
            <a className="page-view__contents-link" data-level={level} href={`#${id}`}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
