import type { KeyedEmailChange } from '@floodlit/contract/identity/email-change';
import { LinkButton } from '@floodlit/ui';
import { MailCheck, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useServices } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { StatusCard } from './status-card.tsx';

function GoOn(): ReactNode {
  const t = useT();
  return (
    <LinkButton href={useServices().findLastPage()} size="large" wide>
      {t('mailed.continue')}
    </LinkButton>
  );
}

/** This mailbox has agreed: the address has changed, or waits for the other mailbox. */
export function Agreed({ change }: { change: KeyedEmailChange }): ReactNode {
  const t = useT();
  const { side, email, is_done } = change;
  if (is_done)
    return (
      <StatusCard
        isAnswer
        tone="good"
        icon={<MailCheck />}
        title={t('email_change.done_title')}
        actions={<GoOn />}
      >
        <p>
          <bdi className="status-card__address">{email}</bdi>
        </p>
        <p>{t('email_change.done_text')}</p>
      </StatusCard>
    );
  return (
    <StatusCard
      isAnswer
      tone="good"
      icon={<MailCheck />}
      title={t('email_change.half_title')}
      actions={<GoOn />}
    >
      <p>{side === 'old' ? t('email_change.half_new', { email }) : t('email_change.half_old')}</p>
    </StatusCard>
  );
}

/** The change is cancelled. After a refusal by the old mailbox, an intruder may know the password. */
export function Refused({ side }: { side: KeyedEmailChange['side'] }): ReactNode {
  const t = useT();
  if (side === 'new')
    return (
      <StatusCard
        isAnswer
        tone="good"
        icon={<ShieldCheck />}
        title={t('email_change.refused_title')}
        actions={<GoOn />}
      >
        <p>{t('email_change.refused_new')}</p>
      </StatusCard>
    );
  return (
    <StatusCard
      isAnswer
      tone="bad"
      icon={<ShieldAlert />}
      title={t('email_change.refused_title')}
      actions={
        <LinkButton href="/password-reset-request" size="large" wide>
          {t('reset.title')}
        </LinkButton>
      }
    >
      <p>{t('email_change.refused_old')}</p>
    </StatusCard>
  );
}
