import '../form.css';
import './account.css';
import { ProfileChange } from '@floodlit/contract/identity/account';
import { ApiError } from '@floodlit/contract/client';
import type { User } from '@floodlit/contract/identity/identity';
import { Button, Checkbox, Dialog, Field, Select, useToasts } from '@floodlit/ui';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { input } from 'zod/mini';
import { useChannel } from '../../../lib/channel-context.tsx';
import { useBlocker } from '../../../lib/routing.tsx';
import { useServices } from '../../../lib/services.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { keepLanguage, LANGUAGE_NAMES, mayChangeLanguage } from '../../channel/language.ts';
import { translateFieldMessage } from '../field-messages.ts';
import { FormFailure } from '../form-failure.tsx';
import { AccountSection } from './account-section.tsx';
import { useAccountVerbs } from './account-verbs.ts';

type Values = input<typeof ProfileChange>;
const fields = ['first_name', 'last_name', 'phone', 'newsletter', 'language'] as const;

/** Name, contact, newsletter and language: one form. The first change opens the bar that saves it. */
export function ProfileForm({ user }: { user: User }): ReactNode {
  const { t, locale } = useTranslator();
  const toasts = useToasts();
  const { store } = useServices();
  const { settings } = useChannel().bootstrap;
  const { update } = useAccountVerbs();
  const [failure, setFailure] = useState<unknown>();
  const valuesOf = ({ first_name, last_name, phone, newsletter, language }: User): Values => ({
    first_name,
    last_name,
    phone: phone ?? '',
    newsletter,
    language: language ?? locale,
  });
  const form = useForm<Values, unknown, ProfileChange>({
    resolver: standardSchemaResolver(ProfileChange),
    defaultValues: valuesOf(user),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting, isDirty, dirtyFields } = form.formState;
  const errorOf = (name: keyof typeof errors): string | undefined =>
    translateFieldMessage(t, errors[name]?.message);
  const leaving = useLeaving(isDirty && !isSubmitting);

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const changed = fields.filter((name) => dirtyFields[name] === true);
      const saved = await update(Object.fromEntries(changed.map((name) => [name, values[name]])));
      form.reset(valuesOf(saved));
      toasts.success(t('account.saved'));
      const wanted = values.language;
      if (changed.includes('language') && wanted && mayChangeLanguage(settings, locale, wanted)) {
        keepLanguage(store, wanted);
        // The document has one language, so the server must render it again. The page first releases its block.
        setTimeout(() => location.reload());
      }
    } catch (error) {
      setFailure(error);
      if (!(error instanceof ApiError)) return;
      for (const name of fields) {
        const words = error.errors[name]?.[0];
        if (words !== undefined) form.setError(name, { message: words });
      }
    }
  });

  return (
    <form className="profile-form" noValidate onSubmit={(event) => void submit(event)}>
      <AccountSection id="name" title={t('account.name')} lead={t('account.name_lead')}>
        <div className="account-form__pair">
          <Field
            {...form.register('first_name')}
            label={t('field.first_name')}
            autoComplete="given-name"
            dir="auto"
            error={errorOf('first_name')}
          />
          <Field
            {...form.register('last_name')}
            label={t('field.last_name')}
            autoComplete="family-name"
            dir="auto"
            error={errorOf('last_name')}
          />
        </div>
      </AccountSection>
      <AccountSection id="contact" title={t('account.contact')} lead={t('account.contact_lead')}>
        <Field
          {...form.register('phone')}
          label={t('account.phone')}
          note={t('account.optional')}
          hint={t('account.phone_hint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          error={errorOf('phone')}
        />
      </AccountSection>
      <AccountSection id="newsletter" title={t('account.newsletter')}>
        <Checkbox {...form.register('newsletter')} label={t('registration.newsletter')} />
      </AccountSection>
      {settings.multi_language && (
        <AccountSection id="language" title={t('account.language')} lead={t('account.language_lead')}>
          <Select
            {...form.register('language')}
            label={t('account.language_label')}
            options={settings.languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            error={errorOf('language')}
          />
        </AccountSection>
      )}
      {isDirty && (
        <div className="save-bar" data-bottom-bar>
          <FormFailure error={failure} />
          <p className="save-bar__text">{t('account.unsaved')}</p>
          <Button
            variant="soft"
            onClick={() => {
              setFailure(undefined);
              form.reset();
            }}
          >
            {t('account.discard')}
          </Button>
          <Button type="submit" busy={isSubmitting} busyLabel={t('account.saving')}>
            {t('account.save')}
          </Button>
        </div>
      )}
      {leaving}
    </form>
  );
}

/** Asks before unsaved input is lost. */
function useLeaving(isBlocked: boolean): ReactNode {
  const { t } = useTranslator();
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  useBlocker(
    isBlocked,
    () =>
      new Promise<boolean>((resolve) => {
        setAnswer(() => (mayLeave: boolean) => {
          setAnswer(undefined);
          resolve(mayLeave);
        });
      }),
  );
  return (
    <Dialog
      open={answer !== undefined}
      size="small"
      title={t('account.leave_title')}
      closeLabel={t('action.close')}
      onClose={() => answer?.(false)}
      actions={
        <>
          <Button variant="soft" onClick={() => answer?.(true)}>
            {t('account.leave_go')}
          </Button>
          <Button data-autofocus onClick={() => answer?.(false)}>
            {t('account.leave_stay')}
          </Button>
        </>
      }
    >
      <p>{t('account.leave_text')}</p>
    </Dialog>
  );
}
