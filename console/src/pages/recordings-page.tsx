// The recordings of a channel: videos of the library and replays of games.
import { recordingStates, type RecordingLine } from '@floodlit/contract/operators/recordings';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { useRecordings } from '../features/media/recordings/recording-queries.ts';
import { RecordingState } from '../features/media/recordings/recording-state.tsx';
import { clockText } from '../features/media/recordings/size-text.ts';
import { momentText } from '../lib/dates.ts';
import { useListPlace } from '../lib/list-place.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import {
  AddLink,
  ListFilter,
  ListPage,
  ListSearch,
  ListTable,
  recordColumn,
} from '../ui/frames/list-page.tsx';
import type { Column } from '../ui/data-table.tsx';
import '../features/media/recordings/recording.css';

export function RecordingsPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const place = useListPlace('date', 'desc');
  const recordings = useRecordings(channel.id, place);
  useTitle(`${t('menu.recordings')} · ${channel.name}`);
  const columns = useRecordingColumns();
  return (
    <ListPage
      place={place}
      title={t('menu.recordings')}
      actions={may('catalog.write') && <AddLink>{t('recordings.add')}</AddLink>}
    >
      <div className="filters">
        <ListSearch label={t('recordings.search')} />
        <ListFilter
          name="kind"
          label={t('recordings.kind')}
          ids={['video', 'game'] as const}
          nameOf={(id) => t(`recordings.kind_${id}`)}
        />
        <ListFilter
          name="state"
          label={t('game.state')}
          ids={recordingStates}
          nameOf={(id) => t(`recording_filter.${id}`)}
        />
      </div>
      <ListTable query={recordings} columns={columns} empty={t('recordings.none')} />
    </ListPage>
  );
}

function useRecordingColumns(): Column<RecordingLine>[] {
  const { t, locale } = useLanguage();
  const { time_zone } = useChannel();
  return [
    recordColumn('title', t('recordings.title'), ({ title }) => title),
    { id: 'kind', label: t('recordings.kind'), cell: ({ kind }) => t(`recordings.kind_${kind}`) },
    {
      id: 'date',
      label: t('recordings.date'),
      isSorted: true,
      cell: ({ date }) => momentText(date, locale, time_zone),
    },
    {
      id: 'length',
      label: t('recordings.length'),
      cell: ({ duration, is_trimmed }) =>
        duration === null ? (
          ''
        ) : (
          <>
            <bdi>{clockText(duration)}</bdi>
            {is_trimmed && ` · ${t('recordings.is_trimmed')}`}
          </>
        ),
    },
    {
      id: 'state',
      label: t('game.state'),
      cell: ({ state, progress, failure }) => (
        <>
          <RecordingState state={state} progress={progress} />
          {failure !== null && (
            <bdi className="muted table__reason" lang="en">
              {failure}
            </bdi>
          )}
        </>
      ),
    },
  ];
}
