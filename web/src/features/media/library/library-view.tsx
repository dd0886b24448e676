// The library's frame: heading, search and categories, with content as children. The server renders it too.
import { numberText } from '@floodlit/contract/sums/number-text';
import './library-view.css';
import type { VodCategory } from '@floodlit/contract/media/library';
import { limits } from '@floodlit/contract/limits';
import { Field, Link, PageSection, VisuallyHidden } from '@floodlit/ui';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageHeading } from '../../../lib/page-heading.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { libraryHref } from './video-facts.ts';

export function LibraryView({
  categories,
  category,
  words = '',
  onWords,
  found,
  control,
  children,
}: {
  categories: readonly VodCategory[];
  /** Alias of the current category. */
  category?: string | undefined;
  words?: string;
  onWords?: (words: string) => void;
  /** The result of the search, announced too. */
  found?: ReactNode;
  /** At the end of the row of categories. */
  control?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { t, locale } = useTranslator();
  const filled = categories.filter(({ alias, total }) => total > 0 || alias === category);
  const chips = [{ alias: undefined, name: t('library.all'), total: undefined }, ...filled];
  return (
    <div className="library">
      <PageSection>
        <div className="library__head">
          <div>
            <PageHeading>{t('library.title')}</PageHeading>
            <p className="library__lead">{t('library.lead')}</p>
          </div>
          <search className="library__search">
            <Field
              type="search"
              label={t('library.search')}
              value={words}
              maxLength={limits.searchMaximum}
              autoComplete="off"
              enterKeyHint="search"
              start={<Search aria-hidden="true" />}
              onChange={(event) => onWords?.(event.currentTarget.value)}
              hint={<output>{found}</output>}
            />
          </search>
        </div>
        <div className="library__bar">
          <nav aria-label={t('library.categories')}>
            <ul className="library__chips">
              {chips.map(({ alias, name, total }) => (
                <li key={alias ?? ''}>
                  <Link
                    className="library__chip"
                    href={libraryHref(alias)}
                    aria-current={alias === category ? 'page' : undefined}
                  >
                    <bdi>{name}</bdi>
                    {total !== undefined && (
                      <>
                        <span className="library__total" aria-hidden="true">
                          {numberText(total, locale)}
                        </span>
                        <VisuallyHidden>{t('library.total', { count: total })}</VisuallyHidden>
                      </>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {control}
        </div>
      </PageSection>
      {children}
    </div>
  );
}
