// Closes a channel for visitors, after a question that says what they see then.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { channels, type ChannelSetup } from '@floodlit/contract/operators/channels';
import { client } from '../../../lib/console-client.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { StepUpCanceled, useProven } from '../../operators/step-up.tsx';
import { setupQuery } from './setup-query.ts';

export function CloseSection({ setup }: { readonly setup: Pick<ChannelSetup, 'id' | 'name'> }) {
  const language = useLanguage();
  const { t } = language;
  const queries = useQueryClient();
  const toast = useToast();
  const run = useProven();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { queryKey } = setupQuery(setup.id);
  const reopen = async (): Promise<void> => {
    await client.call(channels.publish, { channel_id: setup.id });
    await queries.invalidateQueries({ queryKey });
  };
  const close = async (): Promise<void> => {
    setOpen(false);
    setFailure(undefined);
    try {
      const { data } = await run(
        () => client.call(channels.unpublish, { channel_id: setup.id }),
        t('setup.close_title', { name: setup.name }),
      );
      queries.setQueryData(queryKey, data);
      toast({ text: t('setup.closed'), undo: reopen });
    } catch (error) {
      if (!(error instanceof StepUpCanceled)) setFailure(failureText(error, language));
    }
  };
  return (
    <section className="card stack">
      <h2>{t('setup.close')}</h2>
      <p>{t('setup.close_lead')}</p>
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
      <div className="row">
        <Button kind="danger" onPress={() => setOpen(true)}>
          {t('setup.unpublish')}
        </Button>
      </div>
      <ModalDialog
        title={t('setup.close_title', { name: setup.name })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <p>{t('setup.close_lead')}</p>
        <div className="row row--end">
          <Button onPress={() => setOpen(false)}>{t('action.cancel')}</Button>
          <Button kind="danger" onPress={() => void close()}>
            {t('setup.unpublish')}
          </Button>
        </div>
      </ModalDialog>
    </section>
  );
}
