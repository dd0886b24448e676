import './packages.css';
import { EmptyState, LinkButton, Notice, PageSection } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { packagesQuery } from '../features/commerce/commerce-queries.ts';
import { PassList, PassListSkeleton } from '../features/commerce/pass-list.tsx';
import { PromoNotice } from '../features/commerce/promo-notice.tsx';
import { PassesForm } from '../features/identity/account/passes-form.tsx';
import { useChannel } from '../lib/channel-context.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { SectionFailure } from '../lib/section-failure.tsx';
import { useApi, useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const t = useT();
  const user = useUser();
  return (
    <PageSection>
      <PageHeading>{t('packages.title')}</PageHeading>
      <p className="packages-page__lead">{t('packages.lead')}</p>
      <PromoNotice />
      {user?.passes_form_incomplete !== true && user?.basic_pass_missing === true && (
        <Notice>{t('packages.basic_first')}</Notice>
      )}
      {user?.passes_form_incomplete === true ? <PassesForm /> : <Passes />}
    </PageSection>
  );
}

function Passes(): ReactNode {
  const t = useT();
  const user = useUser();
  const { bootstrap } = useChannel();
  const asked = useQuery(packagesQuery(useApi()));
  // The document has every pass; whether one is owned only the account's own list knows.
  const passes = asked.data ?? (user === null ? bootstrap.packages : undefined);
  if (passes === undefined && asked.isError) return <SectionFailure onRetry={() => void asked.refetch()} />;
  if (passes === undefined) return <PassListSkeleton />;
  if (passes.length > 0) return <PassList passes={passes} />;
  return (
    <div className="packages-page__empty">
      <EmptyState
        icon={<Ticket />}
        title={t('packages.none')}
        action={
          <LinkButton href="/" variant="soft">
            {t('failure.home')}
          </LinkButton>
        }
      />
    </div>
  );
}
