// The fields of a team, school, sport or venue.
import type { SubjectKind } from '@floodlit/contract/catalog/edit';
import { Gender } from '@floodlit/contract/catalog/catalog';
import { textKindOf } from '@floodlit/contract/operators/subjects';
import { translatable } from '@floodlit/contract/translations';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { withoutEmptyTexts } from '../../lib/translations.ts';
import { useRecordForm, type RecordEvents } from '../../lib/use-record-form.ts';
import { useChannel, useMayHere } from '../operators/channel.tsx';
import { PictureField } from '../operators/picture-field.tsx';
import { routesOf, useChoices, type Subject } from './subject-queries.ts';
import { buttonText } from './scoring/score-words.tsx';
import { scoringFields, scoringValues, type ButtonText } from './sport-rules-form.ts';
import { SportRulesSection } from './sport-rules-section.tsx';
import { fieldsOf } from '../../ui/frames/fields.tsx';
import { RecordForm } from '../../ui/frames/record-form.tsx';

interface SubjectFormProps extends RecordEvents {
  readonly kind: SubjectKind;
  readonly subject: Subject | undefined;
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
  scoring: scoringValues('', null, (name) => name),
};
type Values = typeof fresh;

const valuesOf = ({ images, sport_key, rules, ...subject }: Subject, textOf: ButtonText): Values => ({
  ...fresh,
  ...subject,
  image: subject.image ?? images?.[0] ?? null,
  scoring: scoringValues(sport_key ?? 'plain', rules ?? null, textOf),
});

const namesOf: Readonly<Record<SubjectKind, readonly (keyof Values)[]>> = {
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
function wordsOf(kind: SubjectKind, values: Values, isNew: boolean, textOf: ButtonText): object {
  const words = Object.fromEntries(
    namesOf[kind].map((field) => [field, values[field]]).filter(([, value]) => !isNew || value !== ''),
  );
  const { image, ...rest } = words;
  return {
    ...(kind === 'team' ? { ...rest, images: typeof image === 'string' ? [image] : [] } : words),
    ...(kind === 'sport' && scoringFields(values.scoring, textOf)),
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
  const textOf: ButtonText = (name) => buttonText(t, name);
  const record = useRecordForm<Values>({
    name: `${channel.id}.${kind}.${subject?.id ?? 'new'}`,
    values: subject === undefined ? { ...fresh, time_zone: channel.time_zone } : valuesOf(subject, textOf),
    version: subject?.version ?? '',
    reload,
    async save(values, version) {
      const routes = routesOf(kind);
      const isNew = subject === undefined;
      const words = wordsOf(kind, { ...values, weight: Number(values.weight) }, isNew, textOf);
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
  const { Choice, Colour, Combo, Count, Text, TimeZone, Translations } = fieldsOf(record);
  const { control } = record.form;
  const has = (field: keyof Values): boolean => namesOf[kind].includes(field);
  const texts = Object.keys(translatable[textKindOf[kind]]) as ('name' | 'short_name' | 'city')[];
  const others = teams.data?.filter(({ id }) => id !== subject?.id);
  return (
    <RecordForm
      record={record}
      mayWrite={may('catalog.write')}
      saveLabel={subject === undefined ? t(`subject.add_${kind}`) : undefined}
    >
      <section className="card stack">
        <div className="fields">
          <Text name="name" label={t('field.name')} isFirst={subject === undefined} />
          {has('short_name') && (
            <Text name="short_name" label={t('subject.short_name')} hint={t('subject.short_name_hint')} />
          )}
          {has('city') && <Text name="city" label={t('subject.city')} />}
          {has('time_zone') && <TimeZone name="time_zone" label={t('field.time_zone')} />}
          {has('alias') && <Text name="alias" label={t('subject.alias')} hint={t('subject.alias_hint')} />}
          {has('weight') && <Count name="weight" label={t('field.order')} hint={t('field.order_hint')} />}
          {has('event_category_id') && (
            <Combo name="event_category_id" label={t('subject.sport')} options={sports.data} />
          )}
          {has('group_id') && <Combo name="group_id" label={t('subject.school')} options={schools.data} />}
          {has('parent_id') && <Combo name="parent_id" label={t('subject.parent')} options={others} />}
          {has('gender') && (
            <Choice
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
      {kind === 'sport' && <SportRulesSection isNew={subject === undefined} />}
      {kind !== 'sport' && kind !== 'venue' && (
        <section className="card stack">
          <h2>{t('subject.look')}</h2>
          <div className="fields">
            {has('monogram') && (
              <Text name="monogram" label={t('subject.monogram')} hint={t('subject.monogram_hint')} />
            )}
            {has('color') && <Colour name="color" label={t('subject.color')} />}
            {has('secondary_color') && <Colour name="secondary_color" label={t('subject.secondary_color')} />}
          </div>
          <PictureField control={control} name="image" label={t('subject.image')} />
        </section>
      )}
      {channel.languages.length > 1 && (
        <section className="card stack">
          <h2>{t('field.other_languages')}</h2>
          <Translations
            name="translations"
            languages={channel.languages}
            fields={texts.map((name) => ({
              name,
              label: name === 'name' ? t('field.name') : t(`subject.${name}`),
            }))}
          />
        </section>
      )}
    </RecordForm>
  );
}
