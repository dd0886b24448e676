import '../form.css';
import './account.css';
import { ApiError } from '@floodlit/contract/client';
import type { CustomForm } from '@floodlit/contract/identity/custom-forms';
import type { Locale } from '@floodlit/contract/primitives';
import {
  Button,
  Checkbox,
  Field,
  Panel,
  Select,
  SkeletonLine,
  useToasts,
  VisuallyHidden,
} from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { SectionFailure } from '../../../lib/section-failure.tsx';
import { useApi } from '../../../lib/services.tsx';
import { useT, useTranslator } from '../../../lib/translate.tsx';
import { translateFieldMessage } from '../field-messages.ts';
import { FormFailure } from '../form-failure.tsx';
import { passesFormQuery, useAccountVerbs } from './account-verbs.ts';

/** The channel's own form, required before other pages (R2.11). Log-out stays available. */
export function PassesForm(): ReactNode {
  const t = useT();
  const asked = useQuery(passesFormQuery(useApi()));
  if (asked.data !== undefined) return <Answers form={asked.data} />;
  if (asked.isError) return <SectionFailure onRetry={() => void asked.refetch()} />;
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('form.loading')}</VisuallyHidden>
      <SkeletonLine />
      <SkeletonLine width="60%" />
    </div>
  );
}

type FormField = CustomForm['fields'][number];

/** In the reader's language, else in the operator's first one. */
const inLanguage = (words: CustomForm['title'], locale: Locale): string =>
  words[locale] ?? Object.values(words)[0] ?? '';

function Answers({ form }: { form: CustomForm }): ReactNode {
  const { t, locale } = useTranslator();
  const toasts = useToasts();
  const { completePassesForm, endAllDevices } = useAccountVerbs();
  const fields = form.fields.filter(({ kind }) => kind !== 'completion');
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { elements } = event.currentTarget;
    setFailure(undefined);
    setErrors({});
    setIsBusy(true);
    try {
      await completePassesForm(fields.map(({ name }) => ({ name, value: values[name] ?? '' })));
      toasts.success(t('form.done'));
    } catch (error) {
      setIsBusy(false);
      const named = error instanceof ApiError ? error.errors : {};
      setErrors(named);
      const [first] = Object.keys(named);
      const element = first === undefined ? null : elements.namedItem(first);
      if (element instanceof HTMLElement) element.focus();
      else setFailure(error);
    }
  }

  return (
    <Panel title={inLanguage(form.title, locale)}>
      {form.lead !== null && <p>{inLanguage(form.lead, locale)}</p>}
      <form className="account-form passes-form" noValidate onSubmit={(event) => void submit(event)}>
        <FormFailure error={failure} />
        {fields.map((field) => (
          <Answer
            key={field.name}
            field={field}
            label={inLanguage(field.label, locale)}
            value={values[field.name] ?? ''}
            error={translateFieldMessage(t, errors[field.name]?.[0])}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        <div className="devices__all">
          <Button type="submit" busy={isBusy} busyLabel={t('account.saving')}>
            {t('form.submit')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              endAllDevices().then(
                () => toasts.success(t('session.logged_out')),
                () => toasts.error(t('session.logout_failed')),
              );
            }}
          >
            {t('devices.end_all')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Answer({
  field,
  label,
  value,
  error,
  onChange,
}: {
  field: FormField;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}): ReactNode {
  const t = useT();
  const { name, kind, required, options } = field;
  if (kind === 'agreement')
    return (
      <Checkbox
        name={name}
        label={label}
        checked={value === '1'}
        error={error}
        onChange={({ target }) => onChange(target.checked ? '1' : '0')}
      />
    );
  if (kind === 'choice')
    return (
      <Select
        name={name}
        label={label}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
        options={[
          { value: '', label: t('form.choose'), disabled: required },
          ...options.map((option) => ({ value: option, label: option })),
        ]}
      />
    );
  return (
    <Field
      name={name}
      label={label}
      {...(!required && { note: t('account.optional') })}
      value={value}
      dir="auto"
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
