import { limits } from '@floodlit/contract/limits';
import { ApiError } from '@floodlit/contract/client';
import type { User } from '@floodlit/contract/identity/identity';
import { Button, LinkButton, useToasts } from '@floodlit/ui';
import { LogIn, MailCheck, MailQuestionMark } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { FormFailure } from '../features/identity/form-failure.tsx';
import { CorrectEmailForm } from '../features/identity/mailed/correct-email-form.tsx';
import { MailAppLink } from '../features/identity/mailed/mail-app-link.tsx';
import { StatusCard } from '../features/identity/mailed/status-card.tsx';
import { useCoolDown } from '../features/identity/mailed/use-cool-down.ts';
import { useFreshProfile } from '../features/identity/mailed/use-fresh-profile.ts';
import { ProviderReturn } from '../features/identity/providers/provider-return.tsx';
import { calls } from '../lib/gen/calls.ts';
import { useLocation } from '../lib/routing.tsx';
import { useServices, useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const t = useT();
  const user = useUser();
  const { findLastPage } = useServices();
  useFreshProfile(user?.email_verified === false);
  if (user === undefined) return <PageSkeleton />;
  if (user === null)
    return (
      <StatusCard
        icon={<LogIn />}
        title={t('verify.login_needed')}
        actions={
          <LinkButton href="/login" size="large" wide>
            {t('menu.login')}
          </LinkButton>
        }
      />
    );
  if (user.email_verified)
    return (
      <StatusCard
        isAnswer
        tone="good"
        icon={<MailCheck />}
        title={t('verify.already')}
        actions={
          <LinkButton href={findLastPage()} size="large" wide>
            {t('mailed.continue')}
          </LinkButton>
        }
      >
        <p>{t('verify.already_text')}</p>
      </StatusCard>
    );
  return <Pending user={user} />;
}

function Pending({ user }: { user: User }): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const services = useServices();
  const [left, coolDown] = useCoolDown(0);
  const [isSending, setIsSending] = useState(false);
  // A viewer who returns from a provider continues with their original task.
  const [isCorrecting, setIsCorrecting] = useState(useLocation().hash !== '');
  const [failure, setFailure] = useState<unknown>();

  const send = async (): Promise<void> => {
    setFailure(undefined);
    setIsSending(true);
    try {
      await services.api.call(calls.mailedLinks.requestVerification);
      coolDown(limits.mailAgainSeconds);
      toasts.success(t('mailed.sent_again'));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'identity.email_already_verified')
        services.user.set({ ...user, email_verified: true });
      else setFailure(error);
      if (error instanceof ApiError && error.status === 429)
        coolDown(error.retryAfterSeconds ?? limits.mailAgainSeconds);
    } finally {
      setIsSending(false);
    }
  };

  return (
    <StatusCard
      icon={<MailQuestionMark />}
      title={t('verify.notice_title')}
      actions={
        !isCorrecting && (
          <>
            <FormFailure error={failure} />
            <MailAppLink />
            <Button
              variant="soft"
              size="large"
              wide
              busy={isSending}
              disabled={left > 0}
              onClick={() => void send()}
            >
              {left > 0 ? t('mailed.again_in', { seconds: left }) : t('mailed.again')}
            </Button>
            <Button variant="ghost" wide onClick={() => setIsCorrecting(true)}>
              {t('verify.change')}
            </Button>
            <LinkButton variant="ghost" wide href={services.findLastPage()}>
              {t('mailed.continue')}
            </LinkButton>
          </>
        )
      }
    >
      <ProviderReturn />
      <p>
        <bdi className="status-card__address">{user.email}</bdi>
      </p>
      {isCorrecting ? (
        <CorrectEmailForm
          user={user}
          onCancel={() => setIsCorrecting(false)}
          onDone={(email) => {
            services.user.set({ ...user, email });
            setIsCorrecting(false);
            coolDown(limits.mailAgainSeconds);
            toasts.success(t('verify.changed', { email }));
          }}
        />
      ) : (
        <>
          <p>{t('verify.notice_text')}</p>
          <p>{t('mailed.not_there')}</p>
        </>
      )}
    </StatusCard>
  );
}
