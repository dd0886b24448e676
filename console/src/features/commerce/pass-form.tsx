// The fields of a pass, a team pass or a membership.
import { passes, type ShopPass } from '@floodlit/contract/operators/shop';
import { useWatch } from 'react-hook-form';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { FieldProblem, useRecordForm, type RecordEvents } from '../../lib/use-record-form.ts';
import { useChoices } from '../catalog/subject-queries.ts';
import { useChannel, useMayHere } from '../operators/channel.tsx';
import { PictureField } from '../operators/picture-field.tsx';
import { EarlyPrices } from './early-prices.tsx';
import {
  featureNames,
  newPassValues,
  offers,
  passKinds,
  valuesOfPass,
  wordsOfPass,
  type PassValues,
} from './pass-values.ts';
import { fieldsOf } from '../../ui/frames/fields.tsx';
import { RecordForm } from '../../ui/frames/record-form.tsx';

interface PassFormProps extends RecordEvents {
  readonly pass: ShopPass | undefined;
}

export function PassForm({ pass, reload, onSaved }: PassFormProps) {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const sports = useChoices('sport', channel.id);
  const teams = useChoices('team', channel.id);
  const record = useRecordForm<PassValues>({
    name: `${channel.id}.pass.${pass?.id ?? 'new'}`,
    values: pass === undefined ? newPassValues : valuesOfPass(pass, channel.time_zone),
    version: pass?.version ?? '',
    reload,
    async save(values, version) {
      const words = wordsOfPass(values, channel.time_zone, pass?.early_prices);
      if (pass === undefined) {
        const { data } = await client.call(passes.add, { channel_id: channel.id, ...words });
        return onSaved(data.id);
      }
      const { service_fee_cents } = words;
      if (service_fee_cents === null) throw new FieldProblem('fee', 'Field is required');
      await client.call(passes.change, {
        channel_id: channel.id,
        pass_id: pass.id,
        version,
        ...words,
        service_fee_cents,
      });
      return onSaved(undefined);
    },
  });
  const { Amount, Checks, Choice, Count, Text, Translations } = fieldsOf(record);
  const { control } = record.form;
  const [kind, type, offer] = useWatch({ control, name: ['kind', 'type', 'offer'] });
  const number = (name: 'period' | 'trial_period' | 'weight' | 'clips' | 'downloads' | 'streams') => (
    <Count name={name} label={t(`shop.${name}`)} hint={t(`shop.${name}_hint`)} />
  );
  return (
    <RecordForm
      record={record}
      mayWrite={may('shop.write')}
      saveLabel={pass === undefined ? t('shop.add_pass') : undefined}
    >
      <section className="card stack">
        <div className="fields">
          <Choice
            name="kind"
            label={t('shop.kind')}
            options={passKinds.map((id) => ({ id, name: t(`pass_kind.${id}`) }))}
          />
          <Text name="name" label={t('field.name')} isFirst={pass === undefined} />
          <Text name="tag" label={t('shop.tag')} hint={t('shop.tag_hint')} />
          {number('weight')}
        </div>
        <Text name="description" label={t('game.description')} isLong />
        <PictureField control={control} name="image" label={t('subject.image')} />
      </section>
      <section className="card stack">
        <h2>{t('shop.terms')}</h2>
        <div className="fields">
          <Choice
            name="type"
            label={t('game.access')}
            options={(['paid', 'register', 'free'] as const).map((id) => ({
              id,
              name: t(`pass_access.${id}`),
            }))}
          />
          {type === 'paid' && (
            <>
              <Amount
                name="price"
                label={t('shop.price', { currency: channel.currency })}
                hint={t('shop.price_hint')}
              />
              <Amount
                name="fee"
                label={t('shop.fee', { currency: channel.currency })}
                hint={t('shop.fee_hint')}
              />
            </>
          )}
          <Choice
            name="offer"
            label={t('shop.offer')}
            options={offers
              .filter((id) => id !== 'none' || kind !== 'membership')
              .map((id) => ({ id, name: t(`offer.${id}`) }))}
          />
          {offer !== 'none' && number('period')}
          {kind === 'membership' && number('trial_period')}
        </div>
        {type === 'paid' && kind !== 'membership' && (
          <EarlyPrices control={control} known={pass?.early_prices ?? []} />
        )}
      </section>
      <section className="card stack">
        <h2>{t('shop.gives')}</h2>
        <Checks
          name="features"
          label={t('shop.features')}
          options={featureNames.map((id) => ({ id, name: t(`feature.${id}`) }))}
        />
        <div className="fields">
          {number('clips')}
          {number('downloads')}
          {number('streams')}
        </div>
        {kind !== 'team' && (sports.data ?? []).length > 0 && (
          <Checks
            name="event_categories"
            label={t('shop.sports')}
            hint={t('shop.sports_hint')}
            options={sports.data ?? []}
          />
        )}
        {kind !== 'membership' && (
          <Checks
            name="participants"
            label={t('shop.teams')}
            hint={t(kind === 'team' ? 'shop.team_pass_hint' : 'shop.teams_hint')}
            options={teams.data ?? []}
          />
        )}
      </section>
      {channel.languages.length > 1 && (
        <section className="card stack">
          <h2>{t('field.other_languages')}</h2>
          <Translations
            name="translations"
            languages={channel.languages}
            fields={[
              { name: 'name', label: t('field.name') },
              { name: 'description', label: t('game.description'), isLong: true },
              { name: 'tag', label: t('shop.tag') },
            ]}
          />
        </section>
      )}
    </RecordForm>
  );
}
