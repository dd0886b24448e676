import { SkeletonLine, useToasts, VisuallyHidden } from '@floodlit/ui';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from '../../../lib/routing.tsx';
import { useT } from '../../../lib/translate.tsx';
import { readArrival, type Arrival } from '../social/arrival.ts';
import { useProviderName } from '../social/provider-name.ts';
import { ArrivalFailure } from '../social/social-arrival.tsx';
import { useProviderVerbs } from './provider-verbs.ts';

/** A code works once. Repeated renders share one request. */
const asked = new Map<string, ReturnType<ReturnType<typeof useProviderVerbs>['finish']>>();

/** The return from a provider: it removes the code from the address, redeems it and shows the result. */
export function ProviderReturn(): ReactNode {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [arrival] = useState(() => readArrival(hash));
  useEffect(() => {
    if (arrival !== undefined && hash !== '') navigate(pathname, { replace: true });
  }, [arrival, hash, pathname, navigate]);
  return arrival === undefined ? null : <Finishing arrival={arrival} />;
}

function Finishing({ arrival }: { arrival: Arrival }): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const nameOf = useProviderName();
  const { finish } = useProviderVerbs();
  const [isOver, setIsOver] = useState('failure' in arrival);
  const [error, setError] = useState<unknown>();
  const code = 'code' in arrival ? arrival.code : undefined;

  const ask = useEffectEvent(finish);
  const tell = useEffectEvent(({ provider, purpose }: Awaited<ReturnType<typeof finish>>) => {
    setIsOver(true);
    toasts.success(
      purpose === 'link'
        ? t('providers.linked_now', { provider: nameOf(provider) })
        : t('providers.confirmed'),
    );
  });
  useEffect(() => {
    if (code === undefined) return undefined;
    const answer = asked.get(code) ?? ask(code);
    asked.set(code, answer);
    let isHere = true;
    answer.then(
      (finished) => isHere && tell(finished),
      (failure: unknown) => {
        if (!isHere) return;
        setIsOver(true);
        setError(failure);
      },
    );
    return () => {
      isHere = false;
    };
  }, [code]);

  if (!isOver)
    return (
      <div aria-busy="true">
        <VisuallyHidden>{t('providers.finishing')}</VisuallyHidden>
        <SkeletonLine />
      </div>
    );
  if (!('failure' in arrival) && error === undefined) return null;
  return <ArrivalFailure arrival={arrival} error={error} />;
}
