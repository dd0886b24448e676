import { useForm } from 'react-hook-form';
import { channelOptions } from '@floodlit/contract/operators/channel-options';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { AddForm } from '../../../ui/frames/add-form.tsx';
import { useRemoval } from '../../../ui/frames/use-removal.ts';
import { Button } from '../../../ui/button.tsx';

interface EmbedSectionProps {
  readonly channelId: number;
  readonly sites: readonly string[];
  readonly reload: () => Promise<unknown>;
}

/** The sites that may show games of the channel in a frame. */
export function EmbedSection({ channelId, sites, reload }: EmbedSectionProps) {
  const { t } = useLanguage();
  const { run, remove, notice } = useRemoval(reload);
  const { control, handleSubmit, reset } = useForm({ defaultValues: { site: '' } });
  const allow = (site: string) => client.call(channelOptions.allowSite, { channel_id: channelId, site });
  const deny = (site: string) =>
    remove({
      text: t('options.embed_removed', { site }),
      remove: () => client.call(channelOptions.denySite, { channel_id: channelId, site }),
      restore: () => allow(site),
    });
  const add = handleSubmit(({ site }) =>
    run(async () => {
      await allow(site);
      await reload();
      reset();
    }),
  );
  return (
    <section className="card stack">
      <h2>{t('options.embed')}</h2>
      <p className="muted">{t('options.embed_lead')}</p>
      {notice}
      {sites.length === 0 ? (
        <p className="empty">{t('options.embed_none')}</p>
      ) : (
        <ul className="list">
          {sites.map((site) => (
            <li key={site}>
              <bdi className="list__main list__title">{site}</bdi>
              <Button
                isSmall
                kind="danger"
                aria-label={t('options.embed_remove_of', { site })}
                onPress={() => void deny(site)}
              >
                {t('action.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddForm
        control={control}
        name="site"
        label={t('options.embed_site')}
        hint={t('options.embed_site_hint')}
        submit={t('options.embed_add')}
        onSubmit={add}
      />
    </section>
  );
}
