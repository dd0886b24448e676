// The way of a file to the server: its progress, a pause, an end, and what went wrong.
import { FileTrigger, ProgressBar } from 'react-aria-components';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { sizeText } from './size-text.ts';
import { cancelUpload, pauseUpload, resumeUpload, type UploadState } from './uploads.ts';

/** Browsers do not know all of them as videos. */
const extensions = ['.mkv', '.ts', '.m2ts', '.mts', '.mov', '.mpg', '.vob', '.flv', '.avi', '.wmv', '.asf'];

interface ChooseFileProps {
  readonly onFile: (file: File) => void;
  readonly label?: string;
}

export function ChooseFile({ onFile, label }: ChooseFileProps) {
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
        <Button kind="primary">{label ?? t('recordings.choose')}</Button>
      </FileTrigger>
    </div>
  );
}

interface ProgressProps {
  readonly place: string;
  readonly upload: UploadState;
  readonly onFile: (file: File) => void;
  /** Under a running upload. */
  readonly lead: string;
}

export function UploadProgress({ place, upload, onFile, lead }: ProgressProps) {
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
      {step === 'sending' && <p className="muted">{lead}</p>}
    </div>
  );
}
