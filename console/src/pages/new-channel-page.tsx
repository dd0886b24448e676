// A new channel: name and address, look, languages and money. The rest follows on its set-up page.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { channels } from '@floodlit/contract/operators/channels';
import { pictures } from '@floodlit/contract/operators/pictures';
import type { ChannelColours } from '@floodlit/contract/channel/definition';
import { BrandPreview } from '../features/channel/setup/brand-preview.tsx';
import { ColourFields } from '../features/channel/setup/colour-fields.tsx';
import {
  definitionOf,
  emptyChannel,
  faultsOfFirstStep,
  isHostOfConsole,
  keyOfName,
  type ChosenLogo,
  type NewChannel,
} from '../features/channel/setup/new-channel.ts';
import { LogoChoice } from '../features/channel/setup/logo-choice.tsx';
import { HostHints } from '../features/channel/setup/host-hints.tsx';
import { meKey } from '../features/operators/session.tsx';
import { client } from '../lib/console-client.ts';
import { failureText } from '../lib/failure-text.ts';
import { dropDraft, keepDraft, readDraft } from '../lib/form-draft.ts';
import { faultsOf, markFields } from '../lib/mark-fields.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useAct } from '../ui/frames/use-act.tsx';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { CountriesField } from '../ui/countries-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TimeZoneField } from '../ui/time-zone-field.tsx';
import { useToast } from '../ui/toast.tsx';
import './setup-page.css';

const steps = ['name', 'look', 'money'] as const;
const fieldsOf: Record<(typeof steps)[number], readonly (keyof NewChannel)[]> = {
  name: ['name', 'host', 'support_email'],
  look: ['colours'],
  money: ['language', 'other_languages', 'currency', 'time_zone', 'countries', 'service_fee'],
};
const draft = 'channel.new';

export function NewChannelPage() {
  const language = useLanguage();
  const { t } = language;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [step, setStep] = useState(0);
  const { run, notice, refuse } = useAct();
  const [logo, setLogo] = useState<ChosenLogo>();
  const toast = useToast();
  useTitle(t('setup.new'));
  const form = useForm<NewChannel>({
    defaultValues: readDraft<NewChannel>(draft)?.values ?? emptyChannel(language.locale),
  });
  const { control, handleSubmit, formState, setValue, subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(draft, { version: '', values }),
      }),
    [subscribe],
  );
  const name = useWatch({ control, name: 'name' });
  const colours = useWatch({ control, name: 'colours' });
  const at = steps[step] ?? 'name';
  /** The channel is there already: a picture that is refused leaves it with its letters, and says so. */
  const keepLogo = async (channel_id: number, { content }: ChosenLogo): Promise<void> => {
    try {
      const { data } = await client.call(pictures.keep, { channel_id, content });
      const { versions } = (await client.call(channels.read, { channel_id })).data;
      await client.call(channels.change, { channel_id, logo: data.path, version: versions.settings });
    } catch (error) {
      toast({ text: t('setup.logo_refused', { reason: failureText(error, language) }) });
    }
  };
  /** The step of the first field that was refused opens, and the field has the focus. */
  const show = (error: unknown): boolean => {
    const [first] = faultsOf(error, Object.keys(form.getValues()));
    const place = steps.findIndex((one) => fieldsOf[one].some((field) => field === first?.field));
    if (place >= 0) flushSync(() => setStep(place));
    return markFields(form, error);
  };
  const next = handleSubmit(async (values) => {
    refuse(undefined);
    const faults = at === 'name' ? faultsOfFirstStep(values, window.location.hostname) : [];
    for (const [index, { field, message }] of faults.entries())
      form.setError(field, { message }, { shouldFocus: index === 0 });
    if (faults.length > 0) return undefined;
    if (at === 'name' && values.key === '') setValue('key', keyOfName(values.name));
    if (step < steps.length - 1) return setStep(step + 1);
    const create = async () => {
      const { data } = await client.call(channels.create, definitionOf(values));
      if (logo !== undefined) await keepLogo(data.id, logo);
      dropDraft(draft);
      await queries.invalidateQueries({ queryKey: meKey });
      await navigate(`/c/${data.key}/setup`);
    };
    return run(create, { explain: show });
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        form.clearErrors();
        void next(event);
      }}
    >
      <h1>{t('setup.new')}</h1>
      <ol className="wizard" aria-label={t('setup.steps')}>
        {steps.map((one, index) => (
          <li key={one} aria-current={index === step ? 'step' : undefined}>
            {t(`setup.step_${one}`)}
          </li>
        ))}
      </ol>
      {notice}
      <section className="card stack" key={at}>
        <h2>{t(`setup.step_${at}`)}</h2>
        {at === 'name' && (
          <>
            <TextField control={control} name="name" label={t('setup.name')} isFirst />
            <TextField control={control} name="host" label={t('setup.host')} hint={t('setup.host_hint')} />
            <HostCheck control={control} />
            <TextField control={control} name="support_email" label={t('setup.support_email')} type="email" />
          </>
        )}
        {at === 'look' && (
          <>
            <LogoChoice logo={logo} colours={colours} onChange={setLogo} />
            <div className="setup-look">
              <ColourFields
                colours={colours}
                onChange={(changed: ChannelColours) => setValue('colours', changed)}
              />
              <BrandPreview name={name} colours={colours} logo={logo?.address} />
            </div>
          </>
        )}
        {at === 'money' && (
          <div className="fields">
            <ChoiceField
              control={control}
              name="language"
              label={t('setup.language')}
              options={(['en', 'fr', 'ar'] as const).map((id) => ({ id, name: t(`setup.language_${id}`) }))}
            />
            <ChoiceField
              control={control}
              name="other_languages"
              label={t('setup.other_languages')}
              options={(['none', 'all'] as const).map((id) => ({ id, name: t(`setup.others_${id}`) }))}
            />
            <ChoiceField
              control={control}
              name="currency"
              label={t('setup.currency')}
              options={['USD', 'CAD'].map((id) => ({ id, name: id }))}
            />
            <TimeZoneField control={control} name="time_zone" label={t('setup.time_zone')} />
            <CountriesField
              control={control}
              name="countries"
              label={t('setup.countries')}
              hint={t('setup.countries_hint')}
            />
            <TextField
              control={control}
              name="service_fee"
              label={t('setup.service_fee')}
              hint={t('setup.service_fee_hint')}
            />
          </div>
        )}
      </section>
      <div className="row row--end">
        {step > 0 && <Button onPress={() => setStep(step - 1)}>{t('setup.back')}</Button>}
        <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
          {step === steps.length - 1 ? t('setup.create') : t('setup.next')}
        </Button>
      </div>
    </form>
  );
}

function HostCheck({ control }: { readonly control: ReturnType<typeof useForm<NewChannel>>['control'] }) {
  const host = useWatch({ control, name: 'host' }).trim();
  const isWhole = /^[^\s/]+\.[^\s/]+$/.test(host) && !isHostOfConsole(host, window.location.hostname);
  const { data } = useQuery({
    queryKey: ['host-check', host],
    enabled: isWhole,
    queryFn: async () => (await client.call(channels.checkHost, { host })).data,
  });
  return isWhole && data !== undefined ? <HostHints host={host} hints={data} /> : null;
}
