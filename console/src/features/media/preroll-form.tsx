// The form of a new preroll: a film of this device, or one at an https address.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useForm } from 'react-hook-form';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { prerolls } from '@floodlit/contract/operators/prerolls';
import { client } from '../../lib/console-client.ts';
import { markFields } from '../../lib/mark-fields.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { useAct } from '../../ui/frames/use-act.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { faultsOfPreroll } from './preroll-values.ts';
import { sendFilm, type SentFilm } from './send-film.ts';

interface PrerollFormProps {
  readonly channelId: number;
  readonly sports: readonly { readonly id: number; readonly name: string }[];
  readonly venues: readonly { readonly id: number; readonly name: string }[];
}

const every = 'every';
type Source = 'file' | 'address';

export function PrerollForm({ channelId, sports, venues }: PrerollFormProps) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const { run, notice, refuse } = useAct();
  const [source, setSource] = useState<Source>('file');
  const [file, setFile] = useState<File>();
  /** A film that arrived before another field was refused. */
  const [sent, setSent] = useState<SentFilm>();
  const [share, setShare] = useState<number>();
  const [kind, setKind] = useState('both');
  const [venue, setVenue] = useState(every);
  const [sport, setSport] = useState(every);
  const form = useForm({ defaultValues: { url: '', sponsor: '', link: '', weight: '1' } });
  const { control, handleSubmit, reset, formState } = form;
  const choose = (chosen: File | undefined): void => {
    refuse(undefined);
    setSent(undefined);
    if (chosen !== undefined && chosen.size > operatorLimits.filmBytes) {
      setFile(undefined);
      return refuse(t('failure.media_film_too_large'));
    }
    return setFile(chosen);
  };
  const filmOf = async (): Promise<SentFilm | undefined> => {
    if (source === 'address' || file === undefined) return undefined;
    const film = sent ?? (await sendFilm(channelId, file, setShare));
    setSent(film);
    return film;
  };
  const submit = handleSubmit(async ({ url, sponsor, link, weight }) => {
    refuse(undefined);
    const faults = faultsOfPreroll({ url, link, weight }, source === 'file');
    for (const [index, { field, message }] of faults.entries())
      form.setError(field, { message }, { shouldFocus: index === 0 });
    if (faults.length > 0) return undefined;
    if (source === 'file' && file === undefined) return refuse(t('prerolls.no_file'));
    await run(
      async () => {
        const film = await filmOf();
        await client.call(prerolls.add, {
          channel_id: channelId,
          ...(film === undefined ? { url: url.trim() } : { film }),
          sponsor: sponsor.trim() === '' ? null : sponsor,
          link: link.trim() === '' ? null : link.trim(),
          weight: Number(weight),
          for_live: kind !== 'vod',
          for_vod: kind !== 'live',
          location_id: venue === every ? null : Number(venue),
          event_categories: sport === every ? [] : [Number(sport)],
        });
        reset();
        choose(undefined);
        await queries.invalidateQueries({ queryKey: ['prerolls', channelId] });
      },
      { explain: (error) => markFields(form, error) },
    );
    return setShare(undefined);
  });
  const named = (list: PrerollFormProps['sports'], all: string) => [
    { id: every, name: all },
    ...list.map(({ id, name }) => ({ id: String(id), name })),
  ];
  return (
    <form
      className="card stack"
      noValidate
      onSubmit={(event) => {
        // An error of the address would stop a film of this device forever.
        form.clearErrors();
        void submit(event);
      }}
    >
      <h2>{t('prerolls.new')}</h2>
      {notice}
      <div className="fields">
        <Choice
          label={t('prerolls.source')}
          value={source}
          onChange={(id) => setSource(id === 'address' ? 'address' : 'file')}
          options={(['file', 'address'] as const).map((id) => ({ id, name: t(`prerolls.source_${id}`) }))}
        />
        {source === 'address' ? (
          <TextField control={control} name="url" label={t('prerolls.url')} hint={t('prerolls.url_hint')} />
        ) : (
          <div className="field">
            <span className="field__label">{t('prerolls.file')}</span>
            <div className="row">
              <FileTrigger acceptedFileTypes={['video/*']} onSelect={(files) => choose(files?.[0])}>
                <Button>{t(file === undefined ? 'prerolls.choose_file' : 'prerolls.other_file')}</Button>
              </FileTrigger>
              {file !== undefined && <bdi>{file.name}</bdi>}
            </div>
            <span className="field__hint">{t('prerolls.file_hint')}</span>
          </div>
        )}
        <TextField
          control={control}
          name="sponsor"
          label={t('prerolls.sponsor')}
          hint={t('prerolls.sponsor_hint')}
        />
        <TextField control={control} name="link" label={t('prerolls.link')} hint={t('prerolls.link_hint')} />
        <Choice
          label={t('prerolls.before')}
          value={kind}
          onChange={setKind}
          options={[
            { id: 'both', name: t('prerolls.both') },
            { id: 'live', name: t('prerolls.live') },
            { id: 'vod', name: t('prerolls.vod') },
          ]}
        />
        <Choice
          label={t('prerolls.venue')}
          value={venue}
          onChange={setVenue}
          options={named(venues, t('prerolls.all_venues'))}
        />
        <Choice
          label={t('prerolls.sport')}
          value={sport}
          onChange={setSport}
          options={named(sports, t('prerolls.all_sports'))}
        />
        <TextField control={control} name="weight" label={t('prerolls.weight')} inputMode="numeric" />
      </div>
      {share !== undefined && (
        <label className="field">
          <span className="field__label">{t('prerolls.sending')}</span>
          <progress value={share} max={1} />
        </label>
      )}
      <div className="row">
        <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
          {t('prerolls.add')}
        </Button>
      </div>
    </form>
  );
}
