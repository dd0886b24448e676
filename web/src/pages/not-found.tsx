import './not-found.css';
import { LinkButton } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { House } from 'lucide-react';
import type { ReactNode } from 'react';
import { homeQuery } from '../features/catalog/event-queries.ts';
import { EventRail } from '../features/catalog/event-rail.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
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
        <LinkButton href="/" icon={<House aria-hidden="true" />}>
          {t('not_found.home')}
        </LinkButton>
      </div>
      {data !== undefined && (
        <>
          <EventRail heading={t('home.live')} events={data.live} href="/live" />
          <EventRail heading={t('home.upcoming')} events={data.upcoming} href="/upcoming" />
        </>
      )}
    </>
  );
}
