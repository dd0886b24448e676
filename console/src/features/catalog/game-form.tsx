// The fields of a game. A price stands in the form of a new game, and beside the form of a known one.
import { EventType } from '@floodlit/contract/catalog/catalog';
import { games, type Game } from '@floodlit/contract/operators/games';
import { useWatch } from 'react-hook-form';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { withoutEmptyTexts } from '../../lib/translations.ts';
import { FieldProblem, useRecordForm, type RecordEvents } from '../../lib/use-record-form.ts';
import { instantOf, wallOf, wallProblem } from '../../lib/wall-time.ts';
import { useChannel, useMayHere } from '../operators/channel.tsx';
import { PictureField } from '../operators/picture-field.tsx';
import { readPrice } from '../../lib/read-price.ts';
import { gameSections } from './game-sections.ts';
import { useChoices, useVenueZones } from './subject-queries.ts';
import { fieldsOf } from '../../ui/frames/fields.tsx';
import { RecordForm } from '../../ui/frames/record-form.tsx';

interface Values {
  name: string;
  description: string;
  type: EventType;
  /** On the wall of the venue. */
  start: string;
  minutes: string;
  image: string | null;
  event_category_id: number | null;
  away_team_id: number | null;
  home_team_id: number | null;
  location_id: number | null;
  translations: Game['translations'];
  price: string;
  fee: string;
}

const fresh: Values = {
  name: '',
  description: '',
  type: 'free',
  start: '',
  minutes: '',
  image: null,
  event_category_id: null,
  away_team_id: null,
  home_team_id: null,
  location_id: null,
  translations: {},
  price: '',
  fee: '',
};

const minutesOf = (seconds: number | null): string =>
  seconds === null ? '' : String(Math.round(seconds / 60));

function secondsOf(minutes: string): number | null {
  if (minutes.trim() === '') return null;
  if (!/^[1-9]\d{0,3}$/.test(minutes.trim())) throw new FieldProblem('minutes', 'A whole number is required');
  return Number(minutes) * 60;
}

const valuesOf = ({ starts_at, time_zone, duration_seconds, price: _price, ...game }: Game): Values => ({
  ...fresh,
  name: game.name,
  description: game.description,
  type: game.type,
  image: game.image,
  event_category_id: game.event_category_id,
  away_team_id: game.away_team_id,
  home_team_id: game.home_team_id,
  location_id: game.location_id,
  translations: game.translations,
  start: wallOf(starts_at, time_zone),
  minutes: minutesOf(duration_seconds),
});

interface GameFormProps extends RecordEvents {
  readonly game: Game | undefined;
}

export function GameForm({ game, reload, onSaved }: GameFormProps) {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const sports = useChoices('sport', channel.id);
  const teams = useChoices('team', channel.id);
  const venues = useChoices('venue', channel.id);
  const zones = useVenueZones(channel.id);
  const zoneOf = (venue: number | null): string =>
    game !== undefined && venue === game.location_id
      ? game.time_zone
      : ((venue === null ? undefined : zones.data?.get(venue)) ?? channel.time_zone);
  const record = useRecordForm<Values>({
    name: `${channel.id}.game.${game?.id ?? 'new'}`,
    values: game === undefined ? fresh : valuesOf(game),
    version: game?.version ?? '',
    reload,
    async save({ start, minutes, price, fee, ...values }, version) {
      const time_zone = zoneOf(values.location_id);
      // A start can have seconds, which stay as long as nobody types another time.
      const isSameStart =
        game !== undefined && time_zone === game.time_zone && start === wallOf(game.starts_at, time_zone);
      const starts_at = isSameStart ? game.starts_at : instantOf(start, time_zone);
      if (values.event_category_id === null) throw new FieldProblem('event_category_id', 'Field is required');
      if (starts_at === undefined) throw new FieldProblem('start', wallProblem(start, time_zone));
      const words = {
        ...values,
        event_category_id: values.event_category_id,
        starts_at,
        time_zone,
        // A recording has seconds, which stay as long as nobody types another length.
        duration_seconds:
          game !== undefined && minutes === minutesOf(game.duration_seconds)
            ? game.duration_seconds
            : secondsOf(minutes),
        translations: withoutEmptyTexts(values.translations),
      };
      const sells = values.type === 'paid' || values.type === 'ppv';
      if (game === undefined) {
        const { data } = await client.call(games.create, {
          channel_id: channel.id,
          ...words,
          price: sells ? readPrice({ price, fee }) : null,
        });
        return onSaved(data.id);
      }
      await client.call(games.change, { channel_id: channel.id, event_id: game.id, version, ...words });
      return onSaved(undefined);
    },
  });
  const { Amount, Choice, Combo, Count, Moment, Text, Translations } = fieldsOf(record);
  const { control } = record.form;
  const [type, venue] = useWatch({ control, name: ['type', 'location_id'] });
  const hasPrice = game === undefined && (type === 'paid' || type === 'ppv') && may('shop.write');
  return (
    <RecordForm
      record={record}
      mayWrite={may('catalog.write', game === undefined ? 'whole' : 'part')}
      saveLabel={game === undefined ? t('game.add') : undefined}
    >
      <section className="card stack" id={gameSections.start} tabIndex={-1}>
        <div className="fields">
          <Combo name="event_category_id" label={t('subject.sport')} options={sports.data} />
          <Combo name="home_team_id" label={t('game.home')} options={teams.data} />
          <Combo name="away_team_id" label={t('game.away')} options={teams.data} />
          <Combo name="location_id" label={t('game.venue')} options={venues.data} />
          <Moment
            name="start"
            label={t('game.start')}
            timeZone={zoneOf(venue)}
            hint={t('game.zone', { zone: zoneOf(venue) })}
          />
          <Count name="minutes" label={t('game.minutes')} hint={t('game.minutes_hint')} />
        </div>
      </section>
      <section className="card stack">
        <h2>{t('game.access')}</h2>
        <div className="fields">
          <Choice
            name="type"
            label={t('game.who_watches')}
            options={EventType.options.map((id) => ({ id, name: t(`access.${id}`) }))}
          />
          {hasPrice && (
            <>
              <Amount
                name="price"
                label={t('shop.price', { currency: channel.currency })}
                hint={t(type === 'ppv' ? 'game.price_hint_single' : 'game.price_hint')}
              />
              <Amount
                name="fee"
                label={t('shop.fee', { currency: channel.currency })}
                hint={t('shop.fee_hint')}
              />
            </>
          )}
        </div>
      </section>
      <section className="card stack">
        <h2>{t('game.texts')}</h2>
        <Text name="name" label={t('game.name')} hint={t('game.name_hint')} />
        <Text name="description" label={t('game.description')} isLong />
        <Translations
          name="translations"
          languages={channel.languages}
          fields={[
            { name: 'name', label: t('game.name') },
            { name: 'description', label: t('game.description'), isLong: true },
          ]}
        />
        <PictureField control={control} name="image" label={t('subject.image')} />
      </section>
    </RecordForm>
  );
}
