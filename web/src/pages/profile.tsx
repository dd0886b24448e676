import './profile.css';
import type { User } from '@floodlit/contract/identity';
import {
  Avatar,
  Button,
  EmptyState,
  ErrorCard,
  LinkButton,
  PageSection,
  SkeletonLine,
  useToasts,
  VisuallyHidden,
} from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { LogOut, Ticket, UserRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { ordersQuery, packagesQuery } from '../features/commerce/commerce-queries.ts';
import { isActive } from '../features/commerce/order-labels.ts';
import { OrderList } from '../features/commerce/order-list.tsx';
import { useLogOut } from '../features/identity/session.ts';
import { PageHeading } from '../lib/page-heading.tsx';
import { useApi, useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const user = useUser();
  if (user === undefined) return <PageSkeleton />;
  return user === null ? <LogInFirst /> : <Profile user={user} />;
}

function LogInFirst(): ReactNode {
  const t = useT();
  return (
    <PageSection width="text">
      <div className="profile-page">
        <PageHeading>{t('profile.title')}</PageHeading>
        <EmptyState
          icon={<UserRound />}
          title={t('profile.login_needed')}
          action={<LinkButton href="/login">{t('menu.login')}</LinkButton>}
        />
      </div>
    </PageSection>
  );
}

function Profile({ user }: { user: User }): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const logOut = useLogOut();
  const [isLeaving, setIsLeaving] = useState(false);
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <PageSection width="text">
      <div className="profile-page">
        <div className="profile-page__head">
          <Avatar name={name} size="large" />
          <div className="profile-page__who">
            <PageHeading title={t('profile.title')}>
              <bdi>{name}</bdi>
            </PageHeading>
            <p className="profile-page__email">
              <bdi>{user.email}</bdi>
            </p>
          </div>
          <Button
            variant="soft"
            busy={isLeaving}
            icon={<LogOut aria-hidden="true" />}
            onClick={() => {
              setIsLeaving(true);
              logOut()
                .then(
                  () => toasts.success(t('session.logged_out')),
                  () => toasts.error(t('session.logout_failed')),
                )
                .finally(() => setIsLeaving(false));
            }}
          >
            {t('menu.logout')}
          </Button>
        </div>
        <section className="profile-page" aria-labelledby="orders">
          <div>
            <h2 id="orders">{t('profile.orders')}</h2>
            <p className="profile-page__lead">{t('profile.orders_lead')}</p>
          </div>
          <Orders />
        </section>
      </div>
    </PageSection>
  );
}

function Orders(): ReactNode {
  const t = useT();
  const api = useApi();
  const asked = useQuery(ordersQuery(api));
  const packages = useQuery(packagesQuery(api));
  if (asked.data === undefined) {
    return asked.isError ? (
      <ErrorCard
        title={t('failure.section')}
        action={
          <Button variant="soft" onClick={() => void asked.refetch()}>
            {t('failure.try_again')}
          </Button>
        }
      />
    ) : (
      <div aria-busy="true">
        <VisuallyHidden>{t('profile.orders_loading')}</VisuallyHidden>
        <SkeletonLine />
        <SkeletonLine width="60%" />
      </div>
    );
  }
  const active = asked.data.filter(isActive);
  // A pass may have been given instead of bought; it is as good.
  const given = (packages.data ?? []).filter(
    (pass) =>
      pass.purchased && !active.some((order) => order.type === 'package' && order.product.id === pass.id),
  );
  if (active.length > 0 || given.length > 0) return <OrderList orders={active} given={given} />;
  return (
    <EmptyState
      icon={<Ticket />}
      title={t('profile.orders_none')}
      action={<LinkButton href="/packages">{t('action.see_passes')}</LinkButton>}
    />
  );
}
