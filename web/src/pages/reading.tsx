// The operator's pages: the questions at /faq, and each page at its path in the channel's settings (R2.04).
import { ApiError } from '@floodlit/contract/client';
import type { PageLink } from '@floodlit/contract/channel/channel';
import { EmptyState, LinkButton, PageSection } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from '../lib/routing.tsx';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { FaqView } from '../features/channel/reading/faq-view.tsx';
import { faqQuery, pageQuery } from '../features/channel/reading/page-queries.ts';
import { PageView } from '../features/channel/reading/page-view.tsx';
import { useHashTarget } from '../features/channel/reading/use-hash-target.ts';
import { useChannel } from '../lib/channel-context.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { SectionFailure } from '../lib/section-failure.tsx';
import { useApi } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const { url } = useParams();
  const { pages } = useChannel().bootstrap;
  if (url === undefined) return <Questions />;
  const link = pages.find((page) => page.url === url);
  // Each page is a new one: its heading receives the focus.
  return link === undefined ? <Gone /> : <Page key={link.id} link={link} />;
}

function Questions(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const asked = useQuery(faqQuery(useApi()));
  useHashTarget(useLocation().hash, asked.data !== undefined);
  if (asked.data !== undefined) return <FaqView entries={asked.data} onNavigate={(href) => navigate(href)} />;
  if (!asked.isError) return <PageSkeleton />;
  return <Failed title={t('faq.title')} onRetry={() => void asked.refetch()} />;
}

function Page({ link }: { link: PageLink }): ReactNode {
  const navigate = useNavigate();
  const asked = useQuery(pageQuery(useApi(), link.id));
  useHashTarget(useLocation().hash, asked.data !== undefined);
  if (asked.data !== undefined) return <PageView page={asked.data} onNavigate={(href) => navigate(href)} />;
  if (!asked.isError) return <PageSkeleton />;
  // The operator deleted it after this tab had loaded the list.
  if (asked.error instanceof ApiError && asked.error.status === 404) return <Gone />;
  return <Failed title={link.title} onRetry={() => void asked.refetch()} />;
}

function Failed({ title, onRetry }: { title: string; onRetry: () => void }): ReactNode {
  return (
    <PageSection width="text">
      <PageHeading>{title}</PageHeading>
      <SectionFailure onRetry={onRetry} />
    </PageSection>
  );
}

function Gone(): ReactNode {
  const t = useT();
  return (
    <PageSection width="text">
      <PageHeading>{t('page.gone')}</PageHeading>
      <EmptyState
        icon={<FileX />}
        title={t('not_found.lead')}
        action={<LinkButton href="/">{t('failure.home')}</LinkButton>}
      />
    </PageSection>
  );
}
