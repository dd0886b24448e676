import { useForm } from 'react-hook-form';
import { channels, type ChannelSetup } from '@floodlit/contract/operators/channels';
import { client } from '../../../lib/console-client.ts';
import { markFields } from '../../../lib/mark-fields.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { AddForm } from '../../../ui/frames/add-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { HostHints } from './host-hints.tsx';
import { useSetupChange } from './setup-query.ts';
import { useAnswer } from '../../../lib/use-answer.ts';

/** The addresses of a channel, each with what is still to do for it. */
export function HostSection({ setup }: { readonly setup: ChannelSetup }) {
  const { t } = useLanguage();
  const { notice, run } = useSetupChange(setup.id);
  const form = useForm({ defaultValues: { host: '' } });
  const { control, handleSubmit, reset } = form;
  const call = (host: string) => ({ channel_id: setup.id, host });
  const add = handleSubmit(async ({ host }) => {
    const mark = (error: unknown): boolean => markFields(form, error);
    if (await run(() => client.call(channels.addHost, call(host)), undefined, mark)) reset();
  });
  return (
    <section className="card stack">
      <h2>{t('setup.hosts')}</h2>
      {notice}
      <ul className="list">
        {setup.hosts.map((host) => (
          <HostLine
            key={host}
            host={host}
            onRemove={() =>
              void run(
                () => client.call(channels.removeHost, call(host)),
                () => client.call(channels.addHost, call(host)),
              )
            }
          />
        ))}
      </ul>
      <AddForm
        control={control}
        name="host"
        label={t('setup.host')}
        hint={t('setup.host_hint')}
        submit={t('setup.add_host')}
        onSubmit={add}
      />
    </section>
  );
}

function HostLine({ host, onRemove }: { readonly host: string; readonly onRemove: () => void }) {
  const { t } = useLanguage();
  const { data } = useAnswer(['host-check', host], () => client.call(channels.checkHost, { host }));
  return (
    <li>
      <div className="list__main">
        <bdi className="list__title">{host}</bdi>
        {data !== undefined && <HostHints host={host} hints={data} />}
      </div>
      <Button isSmall kind="danger" aria-label={t('setup.remove_host_of', { host })} onPress={onRemove}>
        {t('setup.remove_host')}
      </Button>
    </li>
  );
}
