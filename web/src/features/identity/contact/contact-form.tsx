import '../form.css';
import './contact-form.css';
import { ApiError } from '@floodlit/contract/client';
import { ContactRequest, ContactTopic } from '@floodlit/contract/channel/contact';
import { limits } from '@floodlit/contract/limits';
import { Button, Checkbox, Field, Select, TextAreaField } from '@floodlit/ui';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { input } from 'zod/mini';
import { useTimeZone } from '../../../lib/channel-context.tsx';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi, useUser } from '../../../lib/services.tsx';
import { describeFacts } from '../../../lib/session-facts.ts';
import { useTranslator } from '../../../lib/translate.tsx';
import { randomKey } from '../../../lib/random-key.ts';
import { CaptchaNote } from '../captcha-note.tsx';
import { createBrowserCaptcha } from '../captcha.ts';
import { translateFieldMessage } from '../field-messages.ts';
import { FormFailure } from '../form-failure.tsx';
import { describeDevice } from './device-details.ts';

export interface SentMessage {
  name: string;
  contact: string;
}

export function ContactForm({
  event,
  onSent,
}: {
  /** The game that the message concerns. */
  event: { id: number; title: string } | undefined;
  onSent: (message: SentMessage) => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const api = useApi();
  const user = useUser();
  const timeZone = useTimeZone();
  const [captcha] = useState(() => createBrowserCaptcha(api, 'contact'));
  const [firstKey] = useState(() => randomKey());
  const [sent, setSent] = useState({ words: '', key: firstKey });
  const [failure, setFailure] = useState<unknown>();
  const [isAbout, setIsAbout] = useState(true);
  const [withDevice, setWithDevice] = useState(false);
  const form = useForm<input<typeof ContactRequest>, unknown, ContactRequest>({
    resolver: standardSchemaResolver(ContactRequest),
    defaultValues: {
      name: user ? `${user.first_name} ${user.last_name}` : '',
      contact: user?.email ?? '',
      // The schema allows only topics: none is an error, not another value.
      topic: (event === undefined ? '' : 'playback') as ContactTopic,
      message: '',
      website: '',
      idempotency_key: firstKey,
      language: locale,
    },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  // The captcha takes half a second, so it starts when the viewer begins to write.
  const prepare = user ? undefined : () => captcha.prepare();
  const errorOf = (name: keyof typeof errors): string | undefined =>
    translateFieldMessage(t, errors[name]?.message);
  const [topic, message] = useWatch({ control: form.control, name: ['topic', 'message'] });
  const left = limits.contactMessageMaximum - message.length;

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const recaptcha_token = user ? undefined : await captcha.take();
      // One message has one idempotency key, however often it is sent. A changed message gets a new one.
      const words = JSON.stringify(values);
      const key = sent.words === '' || sent.words === words ? sent.key : randomKey();
      setSent({ words, key });
      await api.call(calls.contact.write, {
        ...values,
        idempotency_key: key,
        ...(event !== undefined && isAbout && { event_id: event.id }),
        ...(withDevice && topic === 'playback' && { device: describeDevice(timeZone, describeFacts()) }),
        ...(recaptcha_token !== undefined && { recaptcha_token }),
      });
      onSent({ name: values.name, contact: values.contact });
    } catch (error) {
      captcha.prepare();
      setFailure(error);
      if (!(error instanceof ApiError)) return;
      for (const name of ['name', 'contact', 'message'] as const) {
        const words = error.errors[name]?.[0];
        if (words !== undefined) form.setError(name, { message: words });
      }
    }
  });

  return (
    <form className="account-form contact-form" noValidate onSubmit={(submitted) => void submit(submitted)}>
      <FormFailure error={failure} />
      <div className="account-form__pair">
        <Field
          {...form.register('name')}
          onFocus={prepare}
          label={t('contacts.name')}
          autoComplete="name"
          dir="auto"
          error={errorOf('name')}
        />
        <Field
          {...form.register('contact')}
          onFocus={prepare}
          label={t('contacts.contact')}
          hint={t('contacts.contact_hint')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          error={errorOf('contact')}
        />
      </div>
      <Select
        {...form.register('topic')}
        label={t('contacts.topic')}
        error={errorOf('topic')}
        options={[
          { value: '', label: t('contacts.topic_choose'), disabled: true },
          ...ContactTopic.options.map((value) => ({ value, label: t(`contacts.topic_${value}`) })),
        ]}
      />
      {event !== undefined && isAbout && (
        <p className="contact-form__event">
          <span>
            {t('contacts.about_game')} <bdi>{event.title}</bdi>
          </span>
          <Button
            variant="ghost"
            icon={<X aria-hidden="true" />}
            onClick={() => {
              setIsAbout(false);
              form.setFocus('message');
            }}
          >
            {t('contacts.not_about_game')}
          </Button>
        </p>
      )}
      <TextAreaField
        {...form.register('message')}
        onFocus={prepare}
        label={t('contacts.message')}
        rows={7}
        dir="auto"
        hint={left < 500 && left >= 0 ? t('contacts.message_left', { count: left }) : undefined}
        error={errorOf('message')}
      />
      {/* A honeypot: people neither see nor reach it; bots fill it in. */}
      <div className="contact-form__trap" aria-hidden="true">
        <label>
          Website
          <input {...form.register('website')} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {topic === 'playback' && (
        <Checkbox
          label={t('contacts.device')}
          hint={
            withDevice ? (
              <bdi dir="ltr">{describeDevice(timeZone, describeFacts())}</bdi>
            ) : (
              t('contacts.device_hint')
            )
          }
          checked={withDevice}
          onChange={(changed) => setWithDevice(changed.target.checked)}
        />
      )}
      <Button type="submit" size="large" busy={isSubmitting} busyLabel={t('contacts.busy')}>
        {t('contacts.submit')}
      </Button>
      {!user && <CaptchaNote />}
    </form>
  );
}
