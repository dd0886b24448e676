// One recording: its file, what viewers see of it, its picture, captions and words.
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { videos, type Recording } from '@floodlit/contract/operators/recordings';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { CaptionSection } from '../features/media/recordings/caption-section.tsx';
import { CutSection } from '../features/media/recordings/cut-section.tsx';
import { ExportSection } from '../features/media/recordings/export-section.tsx';
import {
  keyIn,
  useRecording,
  useVideoFields,
  type RecordingKey,
} from '../features/media/recordings/recording-queries.ts';
import { RecordingState } from '../features/media/recordings/recording-state.tsx';
import { UploadSection } from '../features/media/recordings/upload-section.tsx';
import { VideoForm } from '../features/media/recordings/video-form.tsx';
import { client } from '../lib/console-client.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useRemoval } from '../ui/frames/use-removal.ts';
import { LoadNotice } from '../ui/frames/list-page.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import '../features/media/recordings/recording.css';

export function RecordingPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const given = useParams()['id'];
  const key = keyIn(given);
  useTitle(`${t('menu.recordings')} · ${channel.name}`);
  if (key !== undefined) return <KnownRecording key={given} recordingKey={key} />;
  if (given !== 'new') return <NotFoundPage />;
  return (
    <div className="stack">
      <p>
        <Link to={`/c/${channel.slug}/recordings`}>{t('menu.recordings')}</Link>
      </p>
      <h1>{t('recordings.add')}</h1>
      <p className="muted">{t('recordings.add_lead')}</p>
      <VideoForm
        video={undefined}
        reload={async () => undefined}
        onSaved={async (made) => {
          await queries.invalidateQueries({ queryKey: ['recordings', channel.id] });
          await navigate(`/c/${channel.slug}/recordings/video-${made}`);
        }}
      />
    </div>
  );
}

function KnownRecording({ recordingKey }: { readonly recordingKey: RecordingKey }) {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const queries = useQueryClient();
  const toast = useToast();
  const { data: recording, error } = useRecording(channel.id, recordingKey);
  const videoId = recordingKey.kind === 'video' ? recordingKey.id : undefined;
  const { data: words, refetch } = useVideoFields(channel.id, videoId);
  const renew = () => queries.invalidateQueries({ queryKey: ['recordings', channel.id] });
  const isReady = recording?.state === 'ready';
  const mayWrite = may('catalog.write', recordingKey.kind === 'video' ? 'whole' : 'part');
  return (
    <div className="stack">
      <p>
        <Link to={`/c/${channel.slug}/recordings`}>{t('menu.recordings')}</Link>
      </p>
      <LoadNotice error={error} />
      {recording !== undefined && (
        <>
          <Head recording={recording} recordingKey={recordingKey} mayWrite={mayWrite} renew={renew} />
          {mayWrite && (recording.state === 'missing' || recording.state === 'failed') && (
            <UploadSection recordingKey={recordingKey} recording={recording} />
          )}
          {(recording.state === 'waiting' || recording.state === 'preparing') && (
            <Notice>{t('recordings.preparing_lead')}</Notice>
          )}
          {recording.state === 'live' && <Notice>{t('recordings.live_lead')}</Notice>}
          {isReady && mayWrite && recording.left_out !== null && (
            <Notice>
              {t(recording.left_out.is_silent ? 'recordings.left_silent' : 'recordings.left_out', {
                formats: recording.left_out.formats.join(', '),
              })}
            </Notice>
          )}
          {isReady && (
            <CutSection
              recordingKey={recordingKey}
              recording={recording}
              mayWrite={mayWrite}
              onChanged={renew}
            />
          )}
          {isReady && (
            <CaptionSection
              recordingKey={recordingKey}
              recording={recording}
              mayWrite={mayWrite}
              onChanged={renew}
            />
          )}
          {isReady && mayWrite && <ExportSection recordingKey={recordingKey} recording={recording} />}
        </>
      )}
      {words !== undefined && mayWrite && (
        <VideoForm
          video={words}
          reload={refetch}
          onSaved={async () => {
            await renew();
            toast({ text: t('save.saved') });
          }}
        />
      )}
    </div>
  );
}

interface HeadProps {
  readonly recordingKey: RecordingKey;
  readonly recording: Recording;
  readonly mayWrite: boolean;
  readonly renew: () => Promise<unknown>;
}

function Head({ recordingKey: { kind, id }, recording, mayWrite, renew }: HeadProps) {
  const { t } = useLanguage();
  const channel = useChannel();
  const { notice, remove } = useRemoval(renew, `/c/${channel.slug}/recordings`);
  const video = { channel_id: channel.id, video_id: id };
  const press = () =>
    remove({
      text: t('recordings.removed', { name: recording.title }),
      remove: () => client.call(videos.remove, video),
      restore: () => client.call(videos.restore, video),
    });
  const viewerPath = kind === 'video' ? 'watch_library' : 'watch';
  return (
    <>
      <div className="page-head">
        <h1>
          <bdi>{recording.title}</bdi>
        </h1>
        <RecordingState state={recording.state} progress={recording.progress} />
      </div>
      {notice}
      <div className="row">
        {channel.address !== null && recording.state === 'ready' && (
          <a
            className="button"
            href={`${channel.address}/${viewerPath}/${id}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('today.open')}
          </a>
        )}
        {kind === 'game' && (
          <Link className="button" to={`/c/${channel.slug}/games/${id}`}>
            {t('recordings.to_game')}
          </Link>
        )}
        {kind === 'video' && mayWrite && (
          <Button kind="danger" onPress={() => void press()}>
            {t('recordings.remove')}
          </Button>
        )}
      </div>
      {kind === 'game' && <p className="muted">{t('recordings.of_game')}</p>}
    </>
  );
}
