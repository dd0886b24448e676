// Makes an encoder, or gives one another key. Both are acts on keys, so they may ask for the second factor.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { live, type EncoderKey as Key } from '@floodlit/contract/operators/live';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { useAct } from '../../ui/frames/use-act.tsx';
import { DialogButtons } from '../../ui/frames/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProven } from '../operators/step-up.tsx';
import { EncoderKey } from './encoder-key.tsx';
import { encodersKey } from './live-queries.ts';

interface EncoderDialogProps {
  readonly channelId: number;
  /** The encoder that gets another key. Without it a new one is made. */
  readonly name?: string;
  readonly onClose: () => void;
}

export function EncoderDialog({ channelId, name, onClose }: EncoderDialogProps) {
  const { t } = useLanguage();
  const prove = useProven();
  const { run, notice } = useAct();
  const queries = useQueryClient();
  const title = name === undefined ? t('encoder.new') : t('encoder.rotate_of', { name });
  const [made, setMade] = useState<Key>();
  const { control, handleSubmit, formState } = useForm({ defaultValues: { name: name ?? '' } });
  const submit = handleSubmit((typed) =>
    run(async () => {
      const call = { channel_id: channelId, name: typed.name };
      const route = name === undefined ? live.createEncoder : live.rotateKey;
      const { data } = await prove(() => client.call(route, call), title);
      setMade(data);
      await queries.invalidateQueries({ queryKey: encodersKey(channelId) });
    }),
  );
  return (
    <ModalDialog
      title={made === undefined ? title : t('encoder.made', { name: made.encoder.name })}
      isOpen
      onClose={onClose}
    >
      {made === undefined ? (
        <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
          {notice}
          {name === undefined ? (
            <TextField
              control={control}
              name="name"
              label={t('encoder.name')}
              hint={t('encoder.name_hint')}
              isFirst
            />
          ) : (
            <p>{t('encoder.rotate_lead')}</p>
          )}
          <DialogButtons onClose={onClose}>
            <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
              {name === undefined ? t('encoder.make') : t('encoder.rotate')}
            </Button>
          </DialogButtons>
        </form>
      ) : (
        <EncoderKey made={made} onDone={onClose} />
      )}
    </ModalDialog>
  );
}
