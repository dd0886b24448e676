// The answers of viewers to the channel's own forms. Each look and each file is in the audit log.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formAnswers, type ChannelForm } from '@floodlit/contract/operators/form-answers';
import { AnswerTable } from '../features/identity/answer-table.tsx';
import { useChannel } from '../features/operators/channel.tsx';
import { client } from '../lib/console-client.ts';
import { download } from '../lib/download.ts';
import { pageSize, useListPlace } from '../lib/list-place.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useAnswer } from '../lib/use-answer.ts';

export function AnswersPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  useTitle(`${t('answers.title')} · ${channel.name}`);
  const { data, error, refetch } = useAnswer(['forms', channel.id], () =>
    client.call(formAnswers.forms, { channel_id: channel.id }),
  );
  const [form] = data ?? [];
  return (
    <div className="stack">
      <p>
        <Link to={`/c/${channel.slug}/setup`}>{t('menu.setup')}</Link>
      </p>
      <h1>{t('answers.title')}</h1>
      <p className="muted">{t('answers.lead')}</p>
      {error !== null && <LoadFailure error={error} onRetry={refetch} />}
      {data !== undefined && form === undefined && <p className="card empty">{t('answers.no_form')}</p>}
      {data !== undefined && form !== undefined && <Answers forms={data} first={form} />}
    </div>
  );
}

interface AnswersProps {
  readonly forms: readonly ChannelForm[];
  readonly first: ChannelForm;
}

function Answers({ forms, first }: AnswersProps) {
  const { t, locale } = useLanguage();
  const channel = useChannel();
  const place = useListPlace('answered', 'desc');
  const form = forms.find(({ alias }) => alias === place.filter('form')) ?? first;
  const key = { channel_id: channel.id, alias: form.alias };
  const filter = place.search === '' ? {} : { search: place.search };
  const { data, error, refetch } = useQuery({
    queryKey: ['answers', channel.id, form.alias, place.search, place.offset],
    queryFn: () =>
      client.call(formAnswers.list, { ...key, ...filter, limit: pageSize, offset: place.offset }),
    placeholderData: (previous) => previous,
    // Each call is an entry of the audit log: the return to the window is no look of its own.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [saving, setSaving] = useState<{ readonly error?: unknown; readonly isBusy: boolean }>({
    isBusy: false,
  });
  const save = async (): Promise<void> => {
    setSaving({ isBusy: true });
    try {
      const { data: text } = await client.call(formAnswers.download, { ...key, ...filter });
      download(text, `${channel.slug}-${form.alias}.csv`, 'text/csv');
      setSaving({ isBusy: false });
    } catch (caught) {
      setSaving({ error: caught, isBusy: false });
    }
  };
  const [language = 'en'] = channel.languages;
  return (
    <>
      <div className="filters">
        {forms.length > 1 && (
          <Choice
            label={t('answers.form')}
            value={form.alias}
            onChange={(alias) => place.change({ form: alias })}
            options={forms.map(({ alias, definition: { title } }) => ({
              id: alias,
              name: title[locale] ?? title[language] ?? alias,
            }))}
          />
        )}
        <SearchField
          label={t('answers.search')}
          value={place.search}
          onSearch={(search) => place.change({ search })}
        />
        <div className="row">
          <Button isPending={saving.isBusy} onPress={() => void save()}>
            {t('reports.csv')}
          </Button>
        </div>
      </div>
      {saving.error !== undefined && <LoadFailure error={saving.error} onRetry={save} />}
      {error !== null && <LoadFailure error={error} onRetry={refetch} />}
      {data !== undefined && (
        <AnswerTable form={form} rows={data.data} total={data.meta.total} place={place} />
      )}
    </>
  );
}
