import type { User } from '@floodlit/contract/identity/identity';
import type { PendingSocial } from '@floodlit/contract/identity/social';
import { Notice, SkeletonLine } from '@floodlit/ui';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { AccountPage } from '../account-page.tsx';
import { failureKeyOf } from '../form-failure.tsx';
import { failureKeys, type Arrival } from './arrival.ts';
import { LinkStep, RegisterStep } from './social-step.tsx';
import { useAddSession } from './use-add-session.ts';

interface Redeemed {
  user: User | null;
  pending: PendingSocial | null;
}

/** A code works once. Repeated renders share one request. */
const asked = new Map<string, Promise<Redeemed>>();

/** The reason of the failure. The other ways to log in are below it. */
export function ArrivalFailure({ arrival, error }: { arrival: Arrival; error?: unknown }): ReactNode {
  const t = useT();
  const key = 'failure' in arrival ? failureKeys[arrival.failure] : failureKeyOf(error);
  return (
    <Notice tone={key === 'social.cancelled' ? 'info' : 'danger'} announce="alert">
      {t(key)}
    </Notice>
  );
}

/** Handles the return from the provider with a code: logs the viewer in, or asks for missing data. */
export function SocialArrival({
  code,
  onDone,
  onFailure,
}: {
  code: string;
  onDone: (user: User) => void;
  onFailure: (error: unknown) => void;
}): ReactNode {
  const t = useT();
  const addSession = useAddSession();
  const [pending, setPending] = useState<PendingSocial>();

  const settle = useEffectEvent(({ user, pending: open }: Redeemed) => {
    if (user !== null) onDone(user);
    else if (open !== null) setPending(open);
  });
  const fail = useEffectEvent(onFailure);
  const ask = useEffectEvent(() => addSession({ code }));

  useEffect(() => {
    const answer = asked.get(code) ?? ask();
    asked.set(code, answer);
    let isHere = true;
    answer.then(
      (redeemed) => isHere && settle(redeemed),
      (error: unknown) => isHere && fail(error),
    );
    return () => {
      isHere = false;
    };
  }, [code]);

  if (pending === undefined)
    return (
      <AccountPage title={t('login.title')} lead={t('social.logging_in')}>
        <SkeletonLine />
        <SkeletonLine />
      </AccountPage>
    );
  const Step = pending.step === 'register' ? RegisterStep : LinkStep;
  return (
    <AccountPage
      title={t(pending.step === 'register' ? 'social.register_title' : 'social.link_title')}
      lead={t(pending.step === 'register' ? 'registration.lead' : 'social.link_reason')}
    >
      <Step code={code} pending={pending} onDone={onDone} />
    </AccountPage>
  );
}
