// The server-rendered page of passes: the page itself, as a visitor sees it.
import type { SubscriptionOffer } from '@floodlit/contract/subscriptions';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { seedQueries } from '../app/seed-queries.ts';
import { Component as PackagesPage } from '../pages/packages.tsx';
import { StaticPage } from './static-page.tsx';

function seededWith(offers: SubscriptionOffer[]): QueryClient {
  const queryClient = new QueryClient();
  seedQueries(queryClient, { offers }, '', Date.now());
  return queryClient;
}

export function PackagesShell({ path, offers }: { path: string; offers: SubscriptionOffer[] }): ReactNode {
  return (
    <StaticPage path={path} queryClient={seededWith(offers)} user={null}>
      <PackagesPage />
    </StaticPage>
  );
}
