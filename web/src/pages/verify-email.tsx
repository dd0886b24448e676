import { ApiError } from '@floodlit/contract/client';
import { LinkButton } from '@floodlit/ui';
import { Link2Off, Mail, MailCheck } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { mailedKeyOf } from '../features/identity/mailed/mailed-key.ts';
import { StatusCard } from '../features/identity/mailed/status-card.tsx';
import { TryAgainCard } from '../features/identity/mailed/try-again-card.tsx';
import { useMailedAnswer } from '../features/identity/mailed/use-mailed-answer.ts';
import { useVisible } from '../features/identity/mailed/use-visible.ts';
import { calls } from '../lib/gen/calls.ts';
import { useLocation } from '../lib/routing.tsx';
import { useServices, useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined);

export function Component(): ReactNode {
  const t = useT();
  const services = useServices();
  const user = useUser();
  const mailedKey = mailedKeyOf(useLocation().hash);
  const isVisible = useVisible();
  // Only while the page is visible (T53).
  const { answer, error, retry } = useMailedAnswer(mailedKey, isVisible, () =>
    services.api.call(calls.mailedLinks.verifyEmail, { key: mailedKey }),
  );
  const email = answer?.data.email;
  useEffect(() => {
    if (email !== undefined && user?.email === email && !user.email_verified)
      services.user.set({ ...user, email_verified: true });
  }, [email, services, user]);

  const goOn = (
    <LinkButton href={services.findLastPage()} size="large" wide>
      {t('mailed.continue')}
    </LinkButton>
  );
  if (email !== undefined)
    return (
      <StatusCard isAnswer tone="good" icon={<MailCheck />} title={t('verify.done_title')} actions={goOn}>
        <p>{t('verify.done_text', { email })}</p>
      </StatusCard>
    );
  const code = codeOf(error);
  if (code === 'identity.email_already_verified')
    return (
      <StatusCard isAnswer tone="good" icon={<MailCheck />} title={t('verify.already')} actions={goOn}>
        <p>{t('verify.already_text')}</p>
      </StatusCard>
    );
  if (code === 'identity.verification_failed')
    return (
      <StatusCard
        isAnswer
        tone="bad"
        icon={<Link2Off />}
        title={t('verify.failed')}
        actions={
          <LinkButton href="/verify-notice" size="large" wide>
            {t('verify.new_link')}
          </LinkButton>
        }
      >
        <p>{t('verify.failed_text')}</p>
      </StatusCard>
    );
  if (error !== undefined) return <TryAgainCard error={error} onRetry={retry} />;
  return <StatusCard icon={<Mail />} title={t('verify.busy')} />;
}
