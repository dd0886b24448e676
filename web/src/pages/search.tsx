import './search.css';
import { limits } from '@floodlit/contract/limits';
import { PageSection } from '@floodlit/ui';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { SearchPanel } from '../features/catalog/search/search-panel.tsx';
import { searchHref } from '../features/catalog/search/search-query.ts';
import { PageHeading } from '../lib/page-heading.tsx';
import { TYPED, useIsTyped, useLocation, useNavigate } from '../lib/routing.tsx';
import { useT } from '../lib/translate.tsx';
import { useLate } from '../lib/use-late.ts';

const loadClips = () => import('../features/clips/clip-rail.tsx');

export function Component(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const late = useLate(loadClips);
  const params = new URLSearchParams(search);
  const asked = (params.get('query') ?? params.get('q') ?? '').trim().slice(0, limits.searchMaximum);
  // Other sites link with `q`. The canonical address has `query`.
  const isShort = asked !== '' && !params.has('query');
  useEffect(() => {
    if (isShort) navigate(searchHref(asked), { replace: true });
  }, [isShort, asked, navigate]);
  // An address from the field itself changes nothing. Any other (a link, a step back) updates the field.
  const isTyped = useIsTyped();
  const [filling, setFilling] = useState({ asked, count: 0 });
  if (filling.asked !== asked) setFilling({ asked, count: filling.count + (isTyped ? 0 : 1) });
  const keep = useCallback(
    (query: string): void => {
      if (query !== asked)
        navigate(query === '' ? '/search' : searchHref(query), { replace: true, state: TYPED });
    },
    [asked, navigate],
  );
  return (
    <>
      <PageSection width="text">
        <div className="search-page">
          <PageHeading>{t('search.title')}</PageHeading>
          <SearchPanel
            key={filling.count}
            initial={asked}
            limit={limits.searchResultsMaximum}
            onSettled={keep}
            onSubmit={keep}
          />
        </div>
      </PageSection>
      {late !== undefined && asked !== '' && asked.length <= limits.tagMaximum && (
        <late.LatestClips tag={asked} />
      )}
    </>
  );
}
