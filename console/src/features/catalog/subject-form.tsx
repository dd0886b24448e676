// The fields of a team, school, sport or venue.
import type { SubjectKind } from '@floodlit/contract/catalog/edit';
import { Gender } from '@floodlit/contract/catalog/catalog';
import { textKindOf } from '@floodlit/contract/operators/subjects';
import { translatable } from '@floodlit/contract/translations';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { withoutEmptyTexts } from '../../lib/translations.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ColourField } from '../../ui/colour-field.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { LanguageTexts } from '../../ui/language-texts.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import { useChannel, useMayHere } from '../operators/channel.tsx';
import { PictureField } from '../operators/picture-field.tsx';
import { routesOf, useChoices, type Subject } from './subject-queries.ts';

interface SubjectFormProps {
  readonly kind: SubjectKind;
  readonly subject: Subject | undefined;
  readonly reload: () => Promise<unknown>;
  /** @param made the id of a new subject. */
  readonly onSaved: (made: number | undefined) => Promise<void>;
}

const fresh = {
  name: '',
  short_name: '',
  alias: '',
  monogram: '',
  city: '',
  time_zone: '',
  weight: 0,
  color: '#3b4a63',
  secondary_color: '#ffffff',
  gender: 'not identified' as (typeof Gender.options)[number],
  event_category_id: null as number | null,
  group_id: null as number | null,
  parent_id: null as number | null,
  image: null as string | null,
  translations: {} as Subject['translations'],
};
type Values = typeof fresh;

const valuesOf = ({ images, ...subject }: Subject): Values => ({
  ...fresh,
  ...subject,
  image: subject.image ?? images?.[0] ?? null,
});

const fieldsOf: Readonly<Record<SubjectKind, readonly (keyof Values)[]>> = {
  sport: ['name', 'alias', 'weight'],
  venue: ['name', 'city', 'time_zone'],
  school: ['name', 'alias', 'image'],
  team: [
    'name',
    'short_name',
    'alias',
    'monogram',
    'color',
    'secondary_color',
    'gender',
    'event_category_id',
    'group_id',
    'parent_id',
    'image',
  ],
};

/** Empty texts of a new subject are left to the server. */
function wordsOf(kind: SubjectKind, values: Values, isNew: boolean): object {
  const words = Object.fromEntries(
    fieldsOf[kind].map((field) => [field, values[field]]).filter(([, value]) => !isNew || value !== ''),
  );
  const { image, ...rest } = words;
  return {
    ...(kind === 'team' ? { ...rest, images: typeof image === 'string' ? [image] : [] } : words),
    translations: withoutEmptyTexts(values.translations),
  };
}

export function SubjectForm({ kind, subject, reload, onSaved }: SubjectFormProps) {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const sports = useChoices('sport', channel.id);
  const schools = useChoices('school', channel.id);
  const teams = useChoices('team', channel.id);
  const record = useRecordForm<Values>({
    name: `${channel.id}.${kind}.${subject?.id ?? 'new'}`,
    values: subject === undefined ? { ...fresh, time_zone: channel.time_zone } : valuesOf(subject),
    version: subject?.version ?? '',
    reload,
    async save(values, version) {
      const routes = routesOf(kind);
      const words = wordsOf(kind, { ...values, weight: Number(values.weight) }, subject === undefined);
      if (subject === undefined) {
        const { data } = await client.call(routes.add, { channel_id: channel.id, ...words } as never);
        return onSaved(data.id);
      }
      await client.call(routes.change, {
        channel_id: channel.id,
        subject_id: subject.id,
        version,
        ...words,
      } as never);
      return onSaved(undefined);
    },
  });
  const { control } = record.form;
  const has = (field: keyof Values): boolean => fieldsOf[kind].includes(field);
  const texts = Object.keys(translatable[textKindOf[kind]]) as ('name' | 'short_name' | 'city')[];
  const others = teams.data?.filter(({ id }) => id !== subject?.id);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void record.submit();
      }}
    >
      <section className="card stack">
        <div className="fields">
          <TextField control={control} name="name" label={t('field.name')} isFirst={subject === undefined} />
          {has('short_name') && (
            <TextField
              control={control}
              name="short_name"
              label={t('subject.short_name')}
              hint={t('subject.short_name_hint')}
            />
          )}
          {has('city') && <TextField control={control} name="city" label={t('subject.city')} />}
          {has('time_zone') && (
            <TimeZoneField control={control} name="time_zone" label={t('field.time_zone')} />
          )}
          {has('alias') && (
            <TextField
              control={control}
              name="alias"
              label={t('subject.alias')}
              hint={t('subject.alias_hint')}
            />
          )}
          {has('weight') && (
            <TextField
              control={control}
              name="weight"
              label={t('field.order')}
              inputMode="numeric"
              hint={t('field.order_hint')}
            />
          )}
          {has('event_category_id') && (
            <ComboBox
              control={control}
              name="event_category_id"
              label={t('subject.sport')}
              options={sports.data}
            />
          )}
          {has('group_id') && (
            <ComboBox control={control} name="group_id" label={t('subject.school')} options={schools.data} />
          )}
          {has('parent_id') && (
            <ComboBox control={control} name="parent_id" label={t('subject.parent')} options={others} />
          )}
          {has('gender') && (
            <ChoiceField
              control={control}
              name="gender"
              label={t('subject.gender')}
              options={Gender.options.map((id) => ({
                id,
                name: t(`gender.${id === 'not identified' ? 'any' : id}`),
              }))}
            />
          )}
        </div>
      </section>
      {kind !== 'sport' && kind !== 'venue' && (
        <section className="card stack">
          <h2>{t('subject.look')}</h2>
          <div className="fields">
            {has('monogram') && (
              <TextField
                control={control}
                name="monogram"
                label={t('subject.monogram')}
                hint={t('subject.monogram_hint')}
              />
            )}
            {has('color') && <ColourField control={control} name="color" label={t('subject.color')} />}
            {has('secondary_color') && (
              <ColourField control={control} name="secondary_color" label={t('subject.secondary_color')} />
            )}
          </div>
          <PictureField control={control} name="image" label={t('subject.image')} />
        </section>
      )}
      {channel.languages.length > 1 && (
        <section className="card stack">
          <h2>{t('field.other_languages')}</h2>
          <LanguageTexts
            control={control}
            name="translations"
            languages={channel.languages}
            fields={texts.map((name) => ({
              name,
              label: name === 'name' ? t('field.name') : t(`subject.${name}`),
            }))}
          />
        </section>
      )}
      {may('catalog.write') && (
        <SaveBar record={record} {...(subject === undefined && { label: t(`subject.add_${kind}`) })} />
      )}
    </form>
  );
}
