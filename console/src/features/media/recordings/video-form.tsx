// The words of a video of the library.
import { useState } from 'react';
import { VodType } from '@floodlit/contract/media/library';
import { videos, type VideoFields } from '@floodlit/contract/operators/recordings';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { withoutEmptyTexts } from '../../../lib/translations.ts';
import { FieldProblem, useRecordForm, type RecordEvents } from '../../../lib/use-record-form.ts';
import { instantOf, wallOf, wallProblem } from '../../../lib/wall-time.ts';
import { useChannel } from '../../operators/channel.tsx';
import { fieldsOf } from '../../../ui/frames/fields.tsx';
import { RecordForm } from '../../../ui/frames/record-form.tsx';

interface Values {
  title: string;
  description: string;
  type: VodType;
  /** On the clock of the channel. */
  date: string;
  categories: string;
  translations: VideoFields['translations'];
}

interface VideoFormProps extends RecordEvents {
  readonly video: VideoFields | undefined;
}

const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

export function VideoForm({ video, reload, onSaved }: VideoFormProps) {
  const { t } = useLanguage();
  const channel = useChannel();
  const zone = channel.time_zone;
  const [opened] = useState(() => new Date().toISOString());
  const record = useRecordForm<Values>({
    name: `${channel.id}.video.${video?.id ?? 'new'}`,
    values: {
      title: video?.title ?? '',
      description: video?.description ?? '',
      type: video?.type ?? 'free',
      date: wallOf(video?.date ?? opened, zone),
      categories: (video?.categories ?? []).join(', '),
      translations: video?.translations ?? {},
    },
    version: video?.version ?? '',
    reload,
    async save({ date: wall, categories, ...values }, version) {
      if (values.title.trim() === '') throw new FieldProblem('title', 'Field is required');
      // A date can have seconds, which stay as long as nobody types another one.
      const isSame = video !== undefined && wall === wallOf(video.date, zone);
      const date = isSame ? video.date : instantOf(wall, zone);
      if (date === undefined) throw new FieldProblem('date', wallProblem(wall, zone));
      const words = {
        ...values,
        date,
        categories: namesIn(categories),
        translations: withoutEmptyTexts(values.translations),
      };
      if (video === undefined) {
        const { data } = await client.call(videos.add, { channel_id: channel.id, ...words });
        return onSaved(data.id);
      }
      await client.call(videos.change, { channel_id: channel.id, video_id: video.id, version, ...words });
      return onSaved(undefined);
    },
  });
  const { Choice, Moment, Text, Translations } = fieldsOf(record);
  return (
    <RecordForm record={record} saveLabel={video === undefined ? t('recordings.add_and_upload') : undefined}>
      <section className="card stack">
        <h2>{t('recordings.words')}</h2>
        <div className="fields">
          <Text name="title" label={t('recordings.title')} isFirst={video === undefined} />
          <Choice
            name="type"
            label={t('game.who_watches')}
            options={VodType.options.map((id) => ({ id, name: t(`recordings.access_${id}`) }))}
          />
          <Moment name="date" timeZone={zone} label={t('recordings.date')} hint={t('game.zone', { zone })} />
          <Text name="categories" label={t('recordings.categories')} hint={t('recordings.categories_hint')} />
        </div>
        <Text name="description" label={t('game.description')} isLong />
        <Translations
          name="translations"
          languages={channel.languages}
          fields={[
            { name: 'title', label: t('recordings.title') },
            { name: 'description', label: t('game.description'), isLong: true },
          ]}
        />
      </section>
    </RecordForm>
  );
}
