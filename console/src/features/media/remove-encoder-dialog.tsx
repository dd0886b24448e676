// Ends the key of an encoder and takes it from the list. The question says what happens to games.
import { useQueryClient } from '@tanstack/react-query';
import { live } from '@floodlit/contract/operators/live';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { useAct } from '../../ui/frames/use-act.tsx';
import { ConfirmDialog } from '../../ui/frames/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useProven } from '../operators/step-up.tsx';
import { encodersKey } from './live-queries.ts';

interface RemoveEncoderDialogProps {
  readonly channelId: number;
  readonly name: string;
  readonly onClose: () => void;
}

export function RemoveEncoderDialog({ channelId, name, onClose }: RemoveEncoderDialogProps) {
  const { t } = useLanguage();
  const prove = useProven();
  const queries = useQueryClient();
  const { run, notice, isPending } = useAct();
  const title = t('encoder.remove_of', { name });
  const remove = () =>
    run(
      async () => {
        await prove(() => client.call(live.removeEncoder, { channel_id: channelId, name }), title);
        await queries.invalidateQueries({ queryKey: encodersKey(channelId) });
        onClose();
      },
      { done: () => ({ text: t('encoder.removed', { name }) }) },
    );
  return (
    <ConfirmDialog
      title={title}
      isOpen
      onClose={onClose}
      confirm={
        <Button kind="danger" isPending={isPending} onPress={() => void remove()}>
          {t('action.remove')}
        </Button>
      }
    >
      {notice}
      <p>{t('encoder.remove_lead')}</p>
    </ConfirmDialog>
  );
}
