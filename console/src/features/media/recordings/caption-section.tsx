// The captions of a recording, by language.
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { ApiError } from '@floodlit/contract/client';
import type { CaptionFault } from '@floodlit/contract/operators/recordings';
import { base64Of } from '../../../lib/base64.ts';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChannel } from '../../operators/channel.tsx';
import { actsOf, paramsOf, type RecordingPartProps } from './recording-queries.ts';

/** The languages that most channels speak. The command line takes any other. */
const codes = ['en', 'fr', 'ar', 'es', 'pt', 'de', 'it', 'nl', 'pl', 'tr', 'ru', 'zh', 'ja', 'ko', 'hi'];
const bytesMaximum = 2 * 1024 * 1024;

interface LeftOut {
  readonly count: number;
  /** The first of them. */
  readonly lines: readonly { readonly line: number; readonly reason: CaptionFault }[];
}

/** In its own words, as viewers read it in the player. */
const ownName = (code: string): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

export function CaptionSection({ recordingKey, recording, mayWrite, onChanged }: RecordingPartProps) {
  const language = useLanguage();
  const { t, locale } = language;
  const channel = useChannel();
  const [code, setCode] = useState<string>(channel.languages[0] ?? 'en');
  const { run, failure, refuse, isPending } = useAct();
  /** The reader's own sentence about a file that it refused. */
  const [detail, setDetail] = useState<string>();
  const [leftOut, setLeftOut] = useState<LeftOut>();
  const routes = actsOf(recordingKey);
  const params = paramsOf(channel.id, recordingKey);
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const attempt = (act: () => Promise<string>) => {
    setDetail(undefined);
    setLeftOut(undefined);
    return run(
      async () => {
        const text = await act();
        await onChanged();
        return text;
      },
      {
        done: (text) => ({ text }),
        explain(error) {
          if (error instanceof ApiError && error.code === 'media.captions_refused') setDetail(error.message);
          return false;
        },
      },
    );
  };
  const add = (file: File) =>
    attempt(async () => {
      const { data } = await client.call(routes.addCaptions, {
        ...params,
        language: code,
        label: ownName(code),
        content: await base64Of(file),
      });
      if (data.left_out > 0) setLeftOut({ count: data.left_out, lines: data.left_out_lines });
      return t('recordings.captions_added', { count: data.cues });
    });
  const remove = (which: string) =>
    attempt(async () => {
      await client.call(routes.removeCaptions, { ...params, language: which });
      return t('recordings.captions_removed');
    });
  return (
    <section className="card stack">
      <h2>{t('recordings.captions')}</h2>
      {recording.captions.length === 0 ? (
        <p className="muted">{t('recordings.no_captions')}</p>
      ) : (
        <ul className="list">
          {recording.captions.map((caption) => (
            <li key={caption.language}>
              <div className="list__main">
                <bdi className="list__title">{caption.label}</bdi>
              </div>
              {mayWrite && (
                <Button
                  isSmall
                  kind="danger"
                  aria-label={t('recordings.remove_captions_of', { name: caption.label })}
                  onPress={() => void remove(caption.language)}
                >
                  {t('action.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {failure !== undefined && (
        <Notice kind="danger">
          <p>{failure}</p>
          {detail !== undefined && (
            <p>
              <bdi lang="en">{detail}</bdi>
            </p>
          )}
        </Notice>
      )}
      {leftOut !== undefined && (
        <Notice>
          <p>{t('recordings.captions_left_out', { count: leftOut.count })}</p>
          <ul>
            {leftOut.lines.map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>{t(`recordings.caption_fault_${reason}`, { line })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {mayWrite && (
        <div className="filters">
          <Choice
            label={t('recordings.captions_language')}
            value={code}
            onChange={setCode}
            options={codes.map((id) => ({ id, name: names.of(id) ?? id }))}
          />
          <FileTrigger
            acceptedFileTypes={['.vtt', '.srt', 'text/vtt']}
            onSelect={(files) => {
              const [file] = files ?? [];
              if (file === undefined) return;
              setDetail(undefined);
              if (file.size > bytesMaximum) refuse(t('recordings.captions_too_large'));
              else void add(file);
            }}
          >
            <Button isPending={isPending}>{t('recordings.add_captions')}</Button>
          </FileTrigger>
        </div>
      )}
    </section>
  );
}
