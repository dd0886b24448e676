import { Button, ErrorCard, PageSection } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { homeQuery } from '../features/catalog/event-queries.ts';
import { HomeSkeleton, HomeView } from '../features/catalog/home-view.tsx';
import { useLiveUpdates } from '../features/catalog/use-live-updates.ts';
import { useDocumentTitle, useHeadingFocus } from '../lib/page-heading.tsx';
import { useApi } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const t = useT();
  const home = useQuery(homeQuery(useApi()));
  useDocumentTitle(undefined);
  useLiveUpdates();
  useHeadingFocus(home.data !== undefined);
  if (home.data !== undefined) return <HomeView home={home.data} />;
  if (!home.isError) return <HomeSkeleton />;
  return (
    <PageSection>
      <ErrorCard
        title={t('failure.something')}
        action={
          <Button variant="soft" onClick={() => void home.refetch()}>
            {t('failure.try_again')}
          </Button>
        }
      />
    </PageSection>
  );
}
