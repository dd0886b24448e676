// The recording as one MP4, as viewers see it.
import { useState } from 'react';
import type { Recording } from '@floodlit/contract/operators/recordings';
import { client } from '../../../lib/console-client.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChannel } from '../../operators/channel.tsx';
import { actsOf, paramsOf, type RecordingKey } from './recording-queries.ts';
import { clockText, sizeText } from './size-text.ts';

interface ExportSectionProps {
  readonly recordingKey: RecordingKey;
  readonly recording: Recording;
}

export function ExportSection({ recordingKey, recording }: ExportSectionProps) {
  const language = useLanguage();
  const { t, locale } = language;
  const channel = useChannel();
  const { qualities } = recording;
  const [quality, setQuality] = useState(qualities[0]?.name ?? '');
  const [failure, setFailure] = useState<string>();
  const [begun, setBegun] = useState<string>();
  const take = async (): Promise<void> => {
    setFailure(undefined);
    setBegun(undefined);
    try {
      const { data } = await client.call(actsOf(recordingKey).export, {
        ...paramsOf(channel.id, recordingKey),
        quality,
      });
      const size = `${sizeText(data.bytes, locale)} · ${clockText(data.seconds)}`;
      setBegun(t('recordings.export_begun', { name: data.name, size }));
      // The answer is a file to keep, so the page stays.
      window.location.assign(`/api${data.path}`);
    } catch (caught) {
      setFailure(failureText(caught, language));
    }
  };
  return (
    <section className="card stack">
      <h2>{t('recordings.export')}</h2>
      <p className="muted">{t('recordings.export_lead')}</p>
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      {begun !== undefined && <Notice kind="good">{begun}</Notice>}
      <div className="filters">
        <Choice
          label={t('recordings.quality')}
          value={quality}
          onChange={setQuality}
          options={qualities.map(({ name, height }) => ({ id: name, name: `${height}p` }))}
        />
        <Button onPress={() => void take()}>{t('recordings.export_take')}</Button>
      </div>
    </section>
  );
}
