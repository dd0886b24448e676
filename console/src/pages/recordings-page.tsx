// The recordings of a channel: videos of the library and replays of games.
import { Link } from 'react-router';
import { recordingStates, type RecordingLine } from '@floodlit/contract/operators/recordings';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { useRecordings } from '../features/media/recordings/recording-queries.ts';
import { RecordingState } from '../features/media/recordings/recording-state.tsx';
import { clockText } from '../features/media/recordings/size-text.ts';
import { momentText } from '../lib/dates.ts';
import { failureText } from '../lib/failure-text.ts';
import { useListPlace } from '../lib/list-place.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Choice } from '../ui/choice.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Notice } from '../ui/notice.tsx';
import { SearchField } from '../ui/search-field.tsx';
import '../features/media/recordings/recording.css';

const all = 'all';

export function RecordingsPage() {
  const language = useLanguage();
  const { t, locale } = language;
  const channel = useChannel();
  const may = useMayHere();
  const place = useListPlace('date', 'desc');
  const { data, error } = useRecordings(channel.id, place);
  useTitle(`${t('menu.recordings')} · ${channel.name}`);
  const columns: Column<RecordingLine>[] = [
    {
      id: 'title',
      label: t('recordings.title'),
      isSorted: true,
      cell: ({ id, title }) => (
        <Link to={id}>
          <bdi>{title}</bdi>
        </Link>
      ),
    },
    { id: 'kind', label: t('recordings.kind'), cell: ({ kind }) => t(`recordings.kind_${kind}`) },
    {
      id: 'date',
      label: t('recordings.date'),
      isSorted: true,
      cell: ({ date }) => momentText(date, locale, channel.time_zone),
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
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{t('menu.recordings')}</h1>
        {may('catalog.write') && (
          <Link className="button button--primary" to="new">
            {t('recordings.add')}
          </Link>
        )}
      </div>
      <div className="filters">
        <SearchField
          label={t('recordings.search')}
          value={place.search}
          onSearch={(search) => place.change({ search })}
        />
        <Choice
          label={t('recordings.kind')}
          value={place.filter('kind') || all}
          onChange={(kind) => place.change({ kind: kind === all ? '' : kind })}
          options={[
            { id: all, name: t('audit.all') },
            { id: 'video', name: t('recordings.kind_video') },
            { id: 'game', name: t('recordings.kind_game') },
          ]}
        />
        <Choice
          label={t('game.state')}
          value={place.filter('state') || all}
          onChange={(state) => place.change({ state: state === all ? '' : state })}
          options={[
            { id: all, name: t('audit.all') },
            ...recordingStates.map((id) => ({ id, name: t(`recording_filter.${id}`) })),
          ]}
        />
      </div>
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {data !== undefined && (
        <DataTable
          label={t('menu.recordings')}
          columns={columns}
          rows={data.data}
          total={data.meta.total}
          place={place}
          empty={<p>{t('recordings.none')}</p>}
        />
      )}
    </div>
  );
}
