import { LinkButton } from '@floodlit/ui';
import { MailCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AccountPage } from '../features/identity/account-page.tsx';
import { MailAppLink } from '../features/identity/mailed/mail-app-link.tsx';
import { ResetRequestForm } from '../features/identity/mailed/reset-request-form.tsx';
import { StatusCard } from '../features/identity/mailed/status-card.tsx';
import { useLocation } from '../lib/routing.tsx';
import { useT } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const t = useT();
  const state: unknown = useLocation().state;
  const known = typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined)
    return (
      <StatusCard
        isAnswer
        icon={<MailCheck />}
        title={t('reset.sent_title')}
        actions={
          <>
            <MailAppLink />
            <LinkButton href="/login" variant="soft" size="large" wide>
              {t('reset.to_login')}
            </LinkButton>
          </>
        }
      >
        <p>
          <bdi className="status-card__address">{sentTo}</bdi>
        </p>
        <p>{t('reset.sent_text')}</p>
        <p>{t('mailed.not_there')}</p>
      </StatusCard>
    );
  return (
    <AccountPage
      title={t('reset.request_title')}
      lead={t('reset.request_lead')}
      other={{ text: t('reset.remembered'), href: '/login', label: t('menu.login') }}
    >
      <ResetRequestForm email={known} onSent={setSentTo} />
    </AccountPage>
  );
}
