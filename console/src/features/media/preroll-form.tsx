// The form of a new preroll: a film of this device, or one at an https address.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { ChooseFile, UploadProgress } from './recordings/upload-progress.tsx';
import { findCutUpload, useUpload } from './recordings/uploads.ts';
import { filmOf, filmPlaceOf, forgetFilm, sendFilm } from './send-film.ts';

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
  /** Its upload runs while the other fields are filled in. */
  const [film, setFilm] = useState(() => filmOf(channelId));
  const place = filmPlaceOf(channelId);
  const upload = useUpload(place);
  const { data: cut } = useQuery({
    queryKey: ['cut-upload', place],
    enabled: upload === undefined && film === undefined,
    queryFn: async () => (await findCutUpload(place)) ?? null,
  });
  const [kind, setKind] = useState('both');
  const [venue, setVenue] = useState(every);
  const [sport, setSport] = useState(every);
  const form = useForm({ defaultValues: { url: '', sponsor: '', link: '', weight: '1' } });
  const { control, handleSubmit, reset, formState } = form;
  const choose = (file: File): void => {
    if (file.size > operatorLimits.filmBytes) return refuse(t('failure.media_film_too_large'));
    refuse(undefined);
    const next = sendFilm(channelId, file);
    setFilm(next);
    void next.arrival.then((id) => {
      if (id === undefined) setFilm((known) => (known === next ? undefined : known));
    });
    return undefined;
  };
  const submit = handleSubmit(async ({ url, sponsor, link, weight }) => {
    refuse(undefined);
    const faults = faultsOfPreroll({ url, link, weight }, source === 'file');
    for (const [index, { field, message }] of faults.entries())
      form.setError(field, { message }, { shouldFocus: index === 0 });
    if (faults.length > 0) return undefined;
    if (source === 'file' && film === undefined) return refuse(t('prerolls.no_file'));
    // It may still be on its way, and be cancelled there.
    const uploadId = source === 'file' ? await film?.arrival : undefined;
    if (source === 'file' && uploadId === undefined) return undefined;
    await run(
      async () => {
        await client.call(prerolls.add, {
          channel_id: channelId,
          ...(uploadId === undefined ? { url: url.trim() } : { film: { upload_id: uploadId } }),
          sponsor: sponsor.trim() === '' ? null : sponsor,
          link: link.trim() === '' ? null : link.trim(),
          weight: Number(weight),
          for_live: kind !== 'vod',
          for_vod: kind !== 'live',
          location_id: venue === every ? null : Number(venue),
          event_categories: sport === every ? [] : [Number(sport)],
        });
        reset();
        forgetFilm(channelId);
        setFilm(undefined);
        await queries.invalidateQueries({ queryKey: ['prerolls', channelId] });
      },
      { explain: (error) => markFields(form, error) },
    );
    return undefined;
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
            {upload === undefined ? (
              <>
                <div className="row">
                  <ChooseFile
                    label={t(film === undefined ? 'prerolls.choose_file' : 'prerolls.other_file')}
                    onFile={choose}
                  />
                  {film !== undefined && <bdi>{t('prerolls.arrived', { name: film.name })}</bdi>}
                </div>
                <span className="field__hint">
                  {film === undefined && cut ? t('recordings.cut', { name: cut }) : t('prerolls.file_hint')}
                </span>
              </>
            ) : (
              <UploadProgress
                place={place}
                upload={upload}
                onFile={choose}
                lead={t('prerolls.sending_lead')}
              />
            )}
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
      <div className="row">
        <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
          {t('prerolls.add')}
        </Button>
      </div>
    </form>
  );
}
