import { Button, EmptyState, LinkButton, PageSection } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { receiptQuery } from '../features/commerce/commerce-queries.ts';
import { ReceiptPaper } from '../features/commerce/receipt-paper.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { useParams } from '../lib/routing.tsx';
import { useApi, useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

/** The receipt of an order, for the screen and for print. */
export function Component(): ReactNode {
  const t = useT();
  const user = useUser();
  const isUser = user !== null && user !== undefined;
  const asked = useQuery({ ...receiptQuery(useApi(), Number(useParams().id)), enabled: isUser });
  if (asked.data !== undefined) return <ReceiptPaper receipt={asked.data} />;
  if (user !== null && !asked.isError) return <PageSkeleton />;
  const code = asked.error !== null && 'code' in asked.error ? asked.error.code : undefined;
  const isMissing = code === 'commerce.order_not_found' || code === 'commerce.receipt_not_found';
  return (
    <PageSection width="text">
      <PageHeading>{t('transactions.receipt')}</PageHeading>
      <EmptyState
        icon={<ReceiptText />}
        title={t(user === null ? 'profile.login_needed' : isMissing ? 'receipt.none' : 'failure.section')}
        action={
          user === null ? (
            <LinkButton href="/login">{t('menu.login')}</LinkButton>
          ) : isMissing ? (
            <LinkButton href="/profile/transactions">{t('receipt.back')}</LinkButton>
          ) : (
            <Button onClick={() => void asked.refetch()}>{t('failure.try_again')}</Button>
          )
        }
      />
    </PageSection>
  );
}
