// Ends the key of an encoder and takes it from the list. The question says what happens to games.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { live } from '@floodlit/contract/operators/live';
import { client } from '../../lib/console-client.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { StepUpCanceled, useProven } from '../operators/step-up.tsx';
import { encodersKey } from './live-queries.ts';

interface RemoveEncoderDialogProps {
  readonly channelId: number;
  readonly name: string;
  readonly onClose: () => void;
}

export function RemoveEncoderDialog({ channelId, name, onClose }: RemoveEncoderDialogProps) {
  const language = useLanguage();
  const { t } = language;
  const run = useProven();
  const queries = useQueryClient();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const title = t('encoder.remove_of', { name });
  const remove = async (): Promise<void> => {
    setFailure(undefined);
    setPending(true);
    try {
      await run(() => client.call(live.removeEncoder, { channel_id: channelId, name }), title);
      await queries.invalidateQueries({ queryKey: encodersKey(channelId) });
      onClose();
      toast({ text: t('encoder.removed', { name }) });
    } catch (error) {
      if (!(error instanceof StepUpCanceled)) setFailure(failureText(error, language));
      setPending(false);
    }
  };
  return (
    <ModalDialog title={title} isOpen onClose={onClose}>
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      <p>{t('encoder.remove_lead')}</p>
      <div className="row row--end">
        <Button onPress={onClose}>{t('action.cancel')}</Button>
        <Button kind="danger" isPending={isPending} onPress={() => void remove()}>
          {t('action.remove')}
        </Button>
      </div>
    </ModalDialog>
  );
}
