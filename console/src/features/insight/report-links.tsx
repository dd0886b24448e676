// The sponsor's links to the report of a game: made with a name, listed, and ended.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { reportLinks, type ReportLink } from '@floodlit/contract/operators/report-links';
import { client } from '../../lib/console-client.ts';
import { momentText } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { AddForm } from '../../ui/frames/add-form.tsx';
import { useRemoval } from '../../ui/frames/use-removal.ts';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useChannel, useMayHere } from '../operators/channel.tsx';
import { useAnswer } from '../../lib/use-answer.ts';

export function ReportLinks({ eventId }: { readonly eventId: number }) {
  const { t, locale } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const [address, setAddress] = useState<string>();
  const { control, handleSubmit, reset } = useForm({ defaultValues: { name: '' } });
  const game = { channel_id: channel.id, event_id: eventId };
  const { data, error, refetch } = useAnswer(['report-links', channel.id, eventId], () =>
    client.call(reportLinks.list, game),
  );
  const { run, remove, notice } = useRemoval(refetch);
  const make = handleSubmit(({ name }) =>
    run(async () => {
      setAddress((await client.call(reportLinks.make, { ...game, name })).data.address);
      reset();
      await refetch();
    }),
  );
  const end = ({ id: link_id }: ReportLink) =>
    remove({
      text: t('report_link.ended'),
      async remove() {
        await client.call(reportLinks.end, { ...game, link_id });
        setAddress(undefined);
      },
      restore: () => client.call(reportLinks.resume, { ...game, link_id }),
    });
  const mayWrite = may('channel.write');
  const nameOf = ({ name }: ReportLink): string => (name === '' ? t('report_link.unnamed') : name);
  return (
    <section className="card stack">
      <h2>{t('report_link.title')}</h2>
      <p className="muted">{t('report_link.lead')}</p>
      {notice}
      {error !== null && <LoadFailure error={error} onRetry={refetch} />}
      {address !== undefined && (
        <Notice kind="good">
          <p>{t('report_link.once')}</p>
          <CopyLine label={t('report_link.address')} value={address} />
        </Notice>
      )}
      {data !== undefined && data.length === 0 && <p className="empty">{t('report_link.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="list">
          {data.map((link) => (
            <li key={link.id}>
              <div className="list__main">
                <bdi className="list__title">{nameOf(link)}</bdi>
                <div className="muted">
                  {t('report_link.made', { moment: momentText(link.made_at, locale, channel.time_zone) })}
                </div>
              </div>
              {mayWrite && (
                <Button
                  isSmall
                  kind="danger"
                  aria-label={t('report_link.end_of', { name: nameOf(link) })}
                  onPress={() => void end(link)}
                >
                  {t('report_link.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <AddForm
          control={control}
          name="name"
          label={t('report_link.name')}
          hint={t('report_link.name_hint')}
          submit={t('report_link.make')}
          onSubmit={make}
        />
      )}
    </section>
  );
}
