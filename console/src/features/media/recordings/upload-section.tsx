// The file of a recording: chosen, sent with its progress, paused, and continued after a reload.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileTrigger, ProgressBar } from 'react-aria-components';
import type { Recording } from '@floodlit/contract/operators/recordings';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChannel } from '../../operators/channel.tsx';
import { uploadPathOf, type RecordingKey } from './recording-queries.ts';
import { sizeText } from './size-text.ts';
import {
  cancelUpload,
  findCutUpload,
  pauseUpload,
  resumeUpload,
  startUpload,
  useUpload,
  type UploadState,
} from './uploads.ts';

interface UploadSectionProps {
  readonly recordingKey: RecordingKey;
  readonly recording: Pick<Recording, 'state' | 'failure'>;
}

export function UploadSection({ recordingKey, recording }: UploadSectionProps) {
  const { t } = useLanguage();
  const channel = useChannel();
  const queries = useQueryClient();
  const place = `${channel.id}.${recordingKey.kind}-${recordingKey.id}`;
  const upload = useUpload(place);
  const { data: cut } = useQuery({
    queryKey: ['cut-upload', place],
    enabled: upload === undefined,
    queryFn: async () => (await findCutUpload(place)) ?? null,
  });
  const choose = (file: File): void => {
    void startUpload({
      place,
      endpoint: uploadPathOf(channel.id, recordingKey),
      file,
      onDone: () => void queries.invalidateQueries({ queryKey: ['recordings', channel.id] }),
    });
  };
  return (
    <section className="card stack">
      <h2>{t('recordings.file')}</h2>
      {recording.state === 'failed' && (
        <Notice kind="danger">
          <p>{t('recordings.failed')}</p>
          {recording.failure !== null && (
            <p>
              <bdi lang="en">{recording.failure}</bdi>
            </p>
          )}
        </Notice>
      )}
      {upload === undefined ? (
        <>
          <p className="muted">{cut ? t('recordings.cut', { name: cut }) : t('recordings.file_lead')}</p>
          <ChooseFile onFile={choose} />
        </>
      ) : (
        <Progress place={place} upload={upload} onFile={choose} />
      )}
    </section>
  );
}

/** Browsers do not know all of them as videos. */
const extensions = ['.mkv', '.ts', '.m2ts', '.mts', '.mov', '.mpg', '.vob', '.flv', '.avi', '.wmv', '.asf'];

function ChooseFile({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useLanguage();
  return (
    <div className="row">
      <FileTrigger
        acceptedFileTypes={['video/*', ...extensions]}
        onSelect={(files) => {
          const [file] = files ?? [];
          if (file !== undefined) onFile(file);
        }}
      >
        <Button kind="primary">{t('recordings.choose')}</Button>
      </FileTrigger>
    </div>
  );
}

interface ProgressProps {
  readonly place: string;
  readonly upload: UploadState;
  readonly onFile: (file: File) => void;
}

function Progress({ place, upload, onFile }: ProgressProps) {
  const { t, has, locale } = useLanguage();
  const { name, sent, total, step, code, sentence } = upload;
  const key = `failure.${code?.replace('.', '_') ?? 'network'}`;
  const percent = total === 0 ? 0 : Math.floor((sent / total) * 100);
  return (
    <div className="stack">
      <ProgressBar className="progress" value={percent} aria-label={t('recordings.sending', { name })}>
        <div className="row row--apart">
          <bdi>{name}</bdi>
          <span className="muted">
            {t('recordings.sent', {
              sent: sizeText(sent, locale),
              total: sizeText(total, locale),
              percent,
            })}
          </span>
        </div>
        <div className="progress__track">
          <div className="progress__bar" style={{ inlineSize: `${percent}%` }} />
        </div>
      </ProgressBar>
      {step === 'failed' && (
        <Notice kind="danger">
          <p>{t((has(key) ? key : 'failure.unknown') as 'failure.unknown')}</p>
          {code === 'media.not_a_video' && sentence !== undefined && (
            <p>
              <bdi lang="en">{sentence}</bdi>
            </p>
          )}
        </Notice>
      )}
      <div className="row">
        {step === 'sending' && (
          <Button onPress={() => void pauseUpload(place)}>{t('recordings.pause')}</Button>
        )}
        {(step === 'paused' || (step === 'failed' && code === undefined)) && (
          <Button kind="primary" onPress={() => resumeUpload(place)}>
            {t('recordings.go_on')}
          </Button>
        )}
        {step === 'failed' && code !== undefined && <ChooseFile onFile={onFile} />}
        <Button kind="danger" onPress={() => void cancelUpload(place)}>
          {t('recordings.cancel')}
        </Button>
      </div>
      {step === 'sending' && <p className="muted">{t('recordings.sending_lead')}</p>}
    </div>
  );
}
