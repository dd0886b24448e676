import './providers.css';
import type { SocialPage } from '@floodlit/contract/identity/social';
import { Button, Notice, SkeletonLine, VisuallyHidden } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { SectionFailure } from '../../../lib/section-failure.tsx';
import { useApi } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { FormFailure } from '../form-failure.tsx';
import { ProviderMark } from '../social/provider-mark.tsx';
import { useProviderName } from '../social/provider-name.ts';
import { providersQuery, useProviderVerbs } from './provider-verbs.ts';

/**
 * Whether a viewer without a password has just visited their provider. @param isAsked false when there is a
 * password.
 */
export function useIsProven(isAsked: boolean): boolean {
  const { data, dataUpdatedAt } = useQuery({ ...providersQuery(useApi()), enabled: isAsked });
  const [overOf, setOverOf] = useState<number>();
  const seconds = isAsked ? (data?.confirmed_seconds ?? 0) : 0;
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => setOverOf(dataUpdatedAt), dataUpdatedAt + seconds * 1_000 - Date.now());
    return () => clearTimeout(timer);
  }, [seconds, dataUpdatedAt]);
  return seconds > 0 && overOf !== dataUpdatedAt;
}

/** Replaces the password of an account without one: a visit to the provider and back to this page. */
export function ProviderProof({ page }: { page: SocialPage }): ReactNode {
  const t = useT();
  const nameOf = useProviderName();
  const asked = useQuery(providersQuery(useApi()));
  const isProven = useIsProven(true);
  const { confirm } = useProviderVerbs();
  const [leavingTo, setLeavingTo] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  if (asked.data === undefined)
    return asked.isError ? (
      <SectionFailure onRetry={() => void asked.refetch()} />
    ) : (
      <div aria-busy="true">
        <VisuallyHidden>{t('providers.loading')}</VisuallyHidden>
        <SkeletonLine />
      </div>
    );
  if (isProven) return <Notice tone="success">{t('providers.proven')}</Notice>;
  return (
    <div className="provider-proof">
      <FormFailure error={failure} />
      <p>{t('providers.proof_lead')}</p>
      {asked.data.linked.map(({ provider }) => {
        const name = nameOf(provider);
        return (
          <Button
            key={provider}
            variant="soft"
            icon={<ProviderMark provider={provider} />}
            busy={leavingTo === provider}
            busyLabel={t('social.leaving', { provider: name })}
            onClick={() => {
              setFailure(undefined);
              setLeavingTo(provider);
              confirm(provider, page).catch((error: unknown) => {
                setLeavingTo(undefined);
                setFailure(error);
              });
            }}
          >
            {t('providers.confirm', { provider: name })}
          </Button>
        );
      })}
    </div>
  );
}
