import './not-found.css';
import { limits } from '@floodlit/contract/limits';
import { Button, Field, LinkButton } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { House, Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { homeQuery } from '../features/catalog/event-queries.ts';
import { EventRail } from '../features/catalog/event-rail.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { useNavigate } from '../lib/routing.tsx';
import { useApi } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const t = useT();
  const { data } = useQuery(homeQuery(useApi()));
  return (
    <>
      <div className="not-found">
        <span className="not-found__sign" aria-hidden="true" />
        <PageHeading>{t('not_found.title')}</PageHeading>
        <p className="not-found__text">{t('not_found.lead')}</p>
        <SearchForm />
        <LinkButton href="/" icon={<House aria-hidden="true" />}>
          {t('not_found.home')}
        </LinkButton>
      </div>
      {data && (
        <>
          <EventRail heading={t('home.live')} events={data.live} href="/live" />
          <EventRail heading={t('home.upcoming')} events={data.upcoming} href="/upcoming" />
        </>
      )}
    </>
  );
}

/** The search is another page, so this one loads immediately. */
function SearchForm(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  return (
    <search>
      <form
        className="not-found__search"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          if (query.trim() !== '') navigate(`/search?query=${encodeURIComponent(query.trim())}`);
        }}
      >
        <Field
          label={t('not_found.search')}
          name="query"
          type="search"
          dir="auto"
          enterKeyHint="search"
          maxLength={limits.searchMaximum}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button type="submit" variant="soft" icon={<Search aria-hidden="true" />}>
          {t('frame.search')}
        </Button>
      </form>
    </search>
  );
}
