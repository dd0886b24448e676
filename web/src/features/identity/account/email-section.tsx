import '../form.css';
import './account.css';
import { EmailChangeRequest, type EmailChange } from '@floodlit/contract/identity/email-change';
import type { User } from '@floodlit/contract/identity/identity';
import { Button, Field, LinkButton, Notice, SkeletonLine, useToasts, VisuallyHidden } from '@floodlit/ui';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { input } from 'zod/mini';
import { formatClock } from '../../../lib/dates.ts';
import { SectionFailure } from '../../../lib/section-failure.tsx';
import { useApi } from '../../../lib/services.tsx';
import { useT, useTranslator } from '../../../lib/translate.tsx';
import { translateFieldMessage } from '../field-messages.ts';
import { FormFailure } from '../form-failure.tsx';
import { useFreshProfile } from '../mailed/use-fresh-profile.ts';
import { ProviderProof, useIsProven } from '../providers/provider-proof.tsx';
import { SecretField } from '../secret-field.tsx';
import { showFieldErrors } from '../show-field-errors.ts';
import { AccountSection } from './account-section.tsx';
import { emailChangeQuery, useEmailChangeVerbs } from './email-change.ts';

/** The address and its change: both mailboxes must agree. */
export function EmailSection({ user }: { user: User }): ReactNode {
  const t = useT();
  return (
    <AccountSection id="email" title={t('email_change.section')} lead={t('email_change.section_lead')}>
      <p className="account-email">
        <bdi>{user.email}</bdi>
      </p>
      {user.email_verified ? (
        <Changing user={user} />
      ) : (
        <div>
          <LinkButton variant="soft" href="/verify-notice">
            {t('email_change.verify_first')}
          </LinkButton>
        </div>
      )}
    </AccountSection>
  );
}

function Changing({ user }: { user: User }): ReactNode {
  const t = useT();
  const asked = useQuery(emailChangeQuery(useApi(), user.email));
  const [isOpen, setIsOpen] = useState(false);
  if (asked.isError) return <SectionFailure onRetry={() => void asked.refetch()} />;
  if (asked.data === undefined)
    return (
      <div aria-busy="true">
        <VisuallyHidden>{t('email_change.loading')}</VisuallyHidden>
        <SkeletonLine width="60%" />
      </div>
    );
  if (asked.data !== null)
    return <PendingChange change={asked.data} email={user.email} lookAgain={() => void asked.refetch()} />;
  return isOpen ? (
    <ChangeForm hasPassword={user.has_password} onClose={() => setIsOpen(false)} />
  ) : (
    <div>
      <Button variant="soft" onClick={() => setIsOpen(true)}>
        {t('email_change.open')}
      </Button>
    </div>
  );
}

function Mailbox({ hasAgreed, address }: { hasAgreed: boolean; address: string }): ReactNode {
  const t = useT();
  return (
    <li className={hasAgreed ? 'mailbox mailbox--agreed' : 'mailbox'}>
      {hasAgreed ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
      <bdi>{address}</bdi>
      <span>{t(hasAgreed ? 'email_change.agreed' : 'email_change.waiting')}</span>
    </li>
  );
}

function PendingChange({
  change,
  email,
  lookAgain,
}: {
  change: EmailChange;
  email: string;
  lookAgain: () => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const toasts = useToasts();
  const { cancel } = useEmailChangeVerbs();
  const [isBusy, setIsBusy] = useState(false);
  // The viewer opens the links in another tab or on another device.
  useFreshProfile(true);
  useEffect(() => {
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [lookAgain]);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const until = formatClock(Date.parse(change.expires_at) / 1_000, zone, locale);
  return (
    <Notice
      title={t('email_change.under_way')}
      actions={
        <Button
          variant="soft"
          size="small"
          busy={isBusy}
          onClick={() => {
            setIsBusy(true);
            cancel()
              .then(
                () => toasts.success(t('email_change.cancelled')),
                () => toasts.error(t('failure.something')),
              )
              .finally(() => setIsBusy(false));
          }}
        >
          {t('email_change.cancel')}
        </Button>
      }
    >
      <p>{t('email_change.under_way_text', { time: until })}</p>
      <ul className="mailboxes">
        <Mailbox address={email} hasAgreed={change.old_confirmed} />
        <Mailbox address={change.email} hasAgreed={change.new_confirmed} />
      </ul>
    </Notice>
  );
}

function ChangeForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const { request } = useEmailChangeVerbs();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<input<typeof EmailChangeRequest>, unknown, EmailChangeRequest>({
    resolver: standardSchemaResolver(EmailChangeRequest),
    defaultValues: hasPassword ? { email: '', current_password: '' } : { email: '' },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const isProven = useIsProven(!hasPassword);
  // The button that opened the form has disappeared.
  useEffect(() => form.setFocus('email'), [form]);

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await request(values);
      toasts.success(t('email_change.sent'));
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error, ['email', 'current_password'])) setFailure(error);
    }
  });

  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <FormFailure error={failure} />
      <Field
        {...form.register('email')}
        label={t('email_change.new_address')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        hint={t('email_change.form_hint')}
        error={translateFieldMessage(t, errors.email?.message)}
      />
      {hasPassword ? (
        <SecretField
          {...form.register('current_password')}
          label={t('account.current_password')}
          autoComplete="current-password"
          error={translateFieldMessage(t, errors.current_password?.message)}
        />
      ) : (
        <ProviderProof page="profile" />
      )}
      <div className="account-form__ways">
        {(hasPassword || isProven) && (
          <Button type="submit" busy={isSubmitting} busyLabel={t('mailed.sending')}>
            {t('email_change.submit')}
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {t('email_change.keep')}
        </Button>
      </div>
    </form>
  );
}
