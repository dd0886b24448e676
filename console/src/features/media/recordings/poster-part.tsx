// The picture that viewers see before a recording plays: a moment of it, or a picture of the operator.
import { FileTrigger } from 'react-aria-components';
import { limits } from '@floodlit/contract/limits';
import { pictures } from '@floodlit/contract/operators/pictures';
import { base64Of } from '../../../lib/base64.ts';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChannel } from '../../operators/channel.tsx';
import { actsOf, fullPathOf, paramsOf, type RecordingPartProps } from './recording-queries.ts';
import { clockText } from './size-text.ts';

interface PosterPartProps extends RecordingPartProps {
  /** Where the player stands, in seconds of the full recording. */
  readonly at: number;
}

type Choice = { readonly at: number } | { readonly picture: string } | { readonly former: string };

export function PosterPart({ recordingKey, recording, mayWrite, onChanged, at }: PosterPartProps) {
  const { t } = useLanguage();
  const channel = useChannel();
  const { run, notice, refuse, isPending } = useAct();
  const { poster } = recording;
  const set = async (choice: Choice): Promise<void> => {
    await client.call(actsOf(recordingKey).poster, { ...paramsOf(channel.id, recordingKey), ...choice });
    await onChanged();
  };
  const attempt = (choose: () => Promise<Choice>) =>
    run(async () => set(await choose()), {
      done: () => ({
        text: t('recordings.poster_set'),
        ...(poster !== null && { undo: () => set({ former: poster }) }),
      }),
    });
  const send = async (file: File): Promise<Choice> => {
    const { data } = await client.call(pictures.keep, {
      channel_id: channel.id,
      content: await base64Of(file),
    });
    return { picture: data.path.slice(data.path.lastIndexOf('/') + 1) };
  };
  return (
    <fieldset className="languages">
      <legend>{t('recordings.poster')}</legend>
      {poster === 'poster.jpg' && (recording.trim?.from ?? 0) > 0 && (
        <Notice>{t('recordings.poster_cut')}</Notice>
      )}
      <div className="row poster">
        {poster !== null && (
          <img className="poster__picture" src={`${fullPathOf(channel.id, recordingKey)}/${poster}`} alt="" />
        )}
        {mayWrite && (
          <div className="stack stack--tight">
            <Button isPending={isPending} onPress={() => void attempt(async () => ({ at }))}>
              {t('recordings.poster_now', { at: clockText(at) })}
            </Button>
            <FileTrigger
              acceptedFileTypes={['image/png', 'image/jpeg', 'image/webp']}
              onSelect={(files) => {
                const [file] = files ?? [];
                if (file === undefined) return;
                if (file.size > limits.pictureBytes) refuse(t('picture.too_large'));
                else void attempt(() => send(file));
              }}
            >
              <Button isPending={isPending}>{t('picture.choose')}</Button>
            </FileTrigger>
          </div>
        )}
      </div>
      <span className="field__hint">{t('recordings.poster_hint')}</span>
      {notice}
    </fieldset>
  );
}
