import './providers.css';
import type { User } from '@floodlit/contract/identity/identity';
import type { SocialProvider } from '@floodlit/contract/primitives';
import type { Providers } from '@floodlit/contract/identity/providers';
import { Button, SkeletonLine, useToasts, VisuallyHidden } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useChannel, useTimeZone } from '../../../lib/channel-context.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { SectionFailure } from '../../../lib/section-failure.tsx';
import { useApi } from '../../../lib/services.tsx';
import { useT, useTranslator } from '../../../lib/translate.tsx';
import { AccountSection } from '../account/account-section.tsx';
import { ProviderMark } from '../social/provider-mark.tsx';
import { useProviderName } from '../social/provider-name.ts';
import { ProviderDialog, type Change } from './provider-dialog.tsx';
import { providersQuery } from './provider-verbs.ts';

/** The account's log-in providers and the available ones. Renders nothing on a channel without any. */
export function ProvidersSection({ user }: { user: User }): ReactNode {
  const t = useT();
  const { social } = useChannel().bootstrap.settings;
  const asked = useQuery(providersQuery(useApi()));
  if (social.length === 0 && (asked.data?.linked ?? []).length === 0) return null;
  return (
    <AccountSection id="providers" title={t('providers.title')} lead={t('providers.lead')}>
      {asked.data !== undefined ? (
        <ProviderRows user={user} offered={social} linked={asked.data.linked} />
      ) : asked.isError ? (
        <SectionFailure onRetry={() => void asked.refetch()} />
      ) : (
        <div aria-busy="true">
          <VisuallyHidden>{t('providers.loading')}</VisuallyHidden>
          <SkeletonLine />
          <SkeletonLine width="60%" />
        </div>
      )}
    </AccountSection>
  );
}

function ProviderRows({
  user,
  offered,
  linked,
}: {
  user: User;
  offered: readonly SocialProvider[];
  linked: Providers['linked'];
}): ReactNode {
  const { t, locale } = useTranslator();
  const toasts = useToasts();
  const nameOf = useProviderName();
  const timeZone = useTimeZone();
  const [change, setChange] = useState<Change>();
  const isLastWay = !user.has_password && linked.length === 1;
  const names = [...new Set([...linked.map(({ provider }) => provider), ...offered])].toSorted();
  return (
    <>
      <ul className="devices">
        {names.map((provider) => {
          const link = linked.find((one) => one.provider === provider);
          const name = nameOf(provider);
          const since = link && formatDate(Date.parse(link.linked_at) / 1_000, timeZone, locale);
          return (
            <li key={provider} className="device">
              <span className="provider-mark">
                <ProviderMark provider={provider} />
              </span>
              <div className="device__words">
                <p className="device__name">{name}</p>
                <p className="device__seen">
                  {since === undefined
                    ? t('providers.unlinked')
                    : t(isLastWay ? 'providers.only_way' : 'providers.linked', { date: since })}
                </p>
              </div>
              {!(link !== undefined && isLastWay) && (
                <Button
                  variant="soft"
                  onClick={() => setChange({ provider, kind: link === undefined ? 'link' : 'unlink' })}
                >
                  {t(link === undefined ? 'providers.link' : 'providers.unlink')}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {change !== undefined && (
        <ProviderDialog
          change={change}
          user={user}
          onClose={() => setChange(undefined)}
          onUnlinked={() => {
            toasts.success(t('providers.unlinked_now', { provider: nameOf(change.provider) }));
            setChange(undefined);
          }}
        />
      )}
    </>
  );
}
