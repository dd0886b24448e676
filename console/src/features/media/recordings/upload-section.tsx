// The file of a recording: chosen, sent with its progress, paused, and continued after a reload.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Recording } from '@floodlit/contract/operators/recordings';
import { useLanguage } from '../../../lib/translate.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChannel } from '../../operators/channel.tsx';
import { uploadPathOf, type RecordingKey } from './recording-queries.ts';
import { ChooseFile, UploadProgress } from './upload-progress.tsx';
import { findCutUpload, startUpload, useUpload } from './uploads.ts';

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
        <UploadProgress place={place} upload={upload} onFile={choose} lead={t('recordings.sending_lead')} />
      )}
    </section>
  );
}
