// The recording as one MP4, as viewers see it.
import { useState } from 'react';
import type { Recording } from '@floodlit/contract/operators/recordings';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';
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
  const { t, locale } = useLanguage();
  const channel = useChannel();
  const { qualities } = recording;
  const [quality, setQuality] = useState(qualities[0]?.name ?? '');
  const { run, notice } = useAct();
  const [begun, setBegun] = useState<string>();
  const take = () => {
    setBegun(undefined);
    return run(async () => {
      const { data } = await client.call(actsOf(recordingKey).export, {
        ...paramsOf(channel.id, recordingKey),
        quality,
      });
      const size = `${sizeText(data.bytes, locale)} · ${clockText(data.seconds)}`;
      setBegun(t('recordings.export_begun', { name: data.name, size }));
      // The answer is a file to keep, so the page stays.
      window.location.assign(`/api${data.path}`);
    });
  };
  return (
    <section className="card stack">
      <h2>{t('recordings.export')}</h2>
      <p className="muted">{t('recordings.export_lead')}</p>
      {notice}
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
