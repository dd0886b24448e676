// Closes a channel for visitors, after a question that says what they see then.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { channels, type ChannelSetup } from '@floodlit/contract/operators/channels';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';
import { ConfirmDialog } from '../../../ui/frames/confirm-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { useProven } from '../../operators/step-up.tsx';
import { setupQuery } from './setup-query.ts';

export function CloseSection({ setup }: { readonly setup: Pick<ChannelSetup, 'id' | 'name'> }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const prove = useProven();
  const { run, notice } = useAct();
  const [isOpen, setOpen] = useState(false);
  const { queryKey } = setupQuery(setup.id);
  const reopen = async (): Promise<void> => {
    await client.call(channels.publish, { channel_id: setup.id });
    await queries.invalidateQueries({ queryKey });
  };
  const title = t('setup.close_title', { name: setup.name });
  const close = () => {
    setOpen(false);
    return run(
      async () => {
        const { data } = await prove(() => client.call(channels.unpublish, { channel_id: setup.id }), title);
        queries.setQueryData(queryKey, data);
      },
      { done: () => ({ text: t('setup.closed'), undo: reopen }) },
    );
  };
  return (
    <section className="card stack">
      <h2>{t('setup.close')}</h2>
      <p>{t('setup.close_lead')}</p>
      {notice}
      <div className="row">
        <Button kind="danger" onPress={() => setOpen(true)}>
          {t('setup.unpublish')}
        </Button>
      </div>
      <ConfirmDialog
        title={title}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirm={
          <Button kind="danger" onPress={() => void close()}>
            {t('setup.unpublish')}
          </Button>
        }
      >
        <p>{t('setup.close_lead')}</p>
      </ConfirmDialog>
    </section>
  );
}
