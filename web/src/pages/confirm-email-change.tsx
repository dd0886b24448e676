import { ApiError } from '@floodlit/contract/client';
import type { KeyedEmailChange } from '@floodlit/contract/identity/email-change';
import { Button, LinkButton } from '@floodlit/ui';
import { Mail, MailQuestionMark, MailX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useEmailChangeVerbs } from '../features/identity/account/email-change.ts';
import { FormFailure } from '../features/identity/form-failure.tsx';
import { DeadLink } from '../features/identity/mailed/dead-link.tsx';
import { Agreed, Refused } from '../features/identity/mailed/email-change-answer.tsx';
import { mailedKeyOf } from '../features/identity/mailed/mailed-key.ts';
import { StatusCard } from '../features/identity/mailed/status-card.tsx';
import { TryAgainCard } from '../features/identity/mailed/try-again-card.tsx';
import { useMailedAnswer } from '../features/identity/mailed/use-mailed-answer.ts';
import { calls } from '../lib/gen/calls.ts';
import { useLocation } from '../lib/routing.tsx';
import { useServices } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

const isDead = (error: unknown): boolean => error instanceof ApiError && error.code === 'identity.link_dead';

/** Opening it changes nothing: one of its buttons does (T53). */
export function Component(): ReactNode {
  const t = useT();
  const { api } = useServices();
  const { hash } = useLocation();
  const mailedKey = mailedKeyOf(hash);
  const { answer, error, retry } = useMailedAnswer(mailedKey, true, () =>
    api.call(calls.emailChange.readKey, { key: mailedKey }),
  );
  if (isDead(error)) return <DeadLink of="account" />;
  if (error !== undefined) return <TryAgainCard error={error} onRetry={retry} />;
  if (answer === undefined) return <StatusCard icon={<Mail />} title={t('email_change.busy')} />;
  return <Question key={mailedKey} mailedKey={mailedKey} hash={hash} asked={answer.data} />;
}

function Question({
  mailedKey,
  hash,
  asked,
}: {
  mailedKey: string;
  hash: string;
  asked: KeyedEmailChange;
}): ReactNode {
  const t = useT();
  const { confirm, refuse } = useEmailChangeVerbs();
  const [agreed, setAgreed] = useState(asked.is_confirmed ? asked : undefined);
  const [refusedSide, setRefusedSide] = useState<KeyedEmailChange['side']>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState<'confirm' | 'refuse'>();
  const run = (what: 'confirm' | 'refuse', act: () => Promise<void>): void => {
    if (busy !== undefined) return;
    setBusy(what);
    setFailure(undefined);
    act()
      .catch((error: unknown) => setFailure(error))
      .finally(() => setBusy(undefined));
  };

  if (isDead(failure)) return <DeadLink of="account" />;
  if (refusedSide !== undefined) return <Refused side={refusedSide} />;
  if (agreed !== undefined) return <Agreed change={agreed} />;
  if (failure instanceof ApiError && failure.code === 'identity.email_change_failed')
    return (
      <StatusCard
        isAnswer
        tone="bad"
        icon={<MailX />}
        title={t('email_change.failed_title')}
        actions={
          <LinkButton href="/profile/edit" size="large" wide>
            {t('mailed.to_account')}
          </LinkButton>
        }
      >
        <p>{t('email_change.failed_text')}</p>
      </StatusCard>
    );

  const isDoubted = new URLSearchParams(hash.slice(1)).has('not_me');
  const agree = (
    <Button
      key="agree"
      size="large"
      wide
      variant={isDoubted ? 'soft' : 'primary'}
      busy={busy === 'confirm'}
      onClick={() => run('confirm', async () => setAgreed(await confirm(mailedKey)))}
    >
      {t('email_change.agree')}
    </Button>
  );
  const stop = (
    <Button
      key="stop"
      size="large"
      wide
      variant={isDoubted ? 'danger' : 'soft'}
      busy={busy === 'refuse'}
      onClick={() => run('refuse', async () => setRefusedSide(await refuse(mailedKey)))}
    >
      {t('email_change.refuse')}
    </Button>
  );
  return (
    <StatusCard
      isAnswer
      icon={<MailQuestionMark />}
      title={t(isDoubted ? 'email_change.doubt_title' : 'email_change.question_title')}
      actions={
        <>
          <FormFailure error={failure} />
          {isDoubted ? [stop, agree] : [agree, stop]}
        </>
      }
    >
      <p>
        {asked.old_email !== null && (
          <>
            <bdi className="status-card__address">{asked.old_email}</bdi>
            <br />
            <span aria-hidden="true">↓</span>
            <br />
          </>
        )}
        <bdi className="status-card__address">{asked.email}</bdi>
      </p>
      <p>{t(`email_change.${isDoubted ? 'doubt' : 'question'}_${asked.side}`)}</p>
    </StatusCard>
  );
}
