// The captions of a recording, by language.
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { ApiError } from '@floodlit/contract/client';
import type { CaptionFault } from '@floodlit/contract/operators/recordings';
import { base64Of } from '../../../lib/base64.ts';
import { client, codeOf } from '../../../lib/console-client.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
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
  const toast = useToast();
  const [code, setCode] = useState<string>(channel.languages[0] ?? 'en');
  const [failure, setFailure] = useState<{ readonly text: string; readonly detail?: string }>();
  const [leftOut, setLeftOut] = useState<LeftOut>();
  const [isSending, setSending] = useState(false);
  const routes = actsOf(recordingKey);
  const params = paramsOf(channel.id, recordingKey);
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const attempt = async (act: () => Promise<string>): Promise<void> => {
    setFailure(undefined);
    setLeftOut(undefined);
    setSending(true);
    try {
      const text = await act();
      await onChanged();
      toast({ text });
    } catch (caught) {
      const isRefused = codeOf(caught) === 'media.captions_refused' && caught instanceof ApiError;
      setFailure({ text: failureText(caught, language), ...(isRefused && { detail: caught.message }) });
    } finally {
      setSending(false);
    }
  };
  const add = (file: File): Promise<void> =>
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
  const remove = (which: string): Promise<void> =>
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
          <p>{failure.text}</p>
          {failure.detail !== undefined && (
            <p>
              <bdi lang="en">{failure.detail}</bdi>
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
              if (file.size > bytesMaximum) setFailure({ text: t('recordings.captions_too_large') });
              else void add(file);
            }}
          >
            <Button isPending={isSending}>{t('recordings.add_captions')}</Button>
          </FileTrigger>
        </div>
      )}
    </section>
  );
}
