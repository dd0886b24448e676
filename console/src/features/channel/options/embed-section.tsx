import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { channelOptions } from '@floodlit/contract/operators/channel-options';
import { client } from '../../../lib/console-client.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';

interface EmbedSectionProps {
  readonly channelId: number;
  readonly sites: readonly string[];
  readonly reload: () => Promise<unknown>;
}

/** The sites that may show games of the channel in a frame. */
export function EmbedSection({ channelId, sites, reload }: EmbedSectionProps) {
  const language = useLanguage();
  const { t } = language;
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const { control, handleSubmit, reset, formState } = useForm({ defaultValues: { site: '' } });
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(failureText(error, language));
    }
  };
  const allow = async (site: string): Promise<void> => {
    await client.call(channelOptions.allowSite, { channel_id: channelId, site });
    await reload();
  };
  const deny = async (site: string): Promise<void> => {
    await client.call(channelOptions.denySite, { channel_id: channelId, site });
    await reload();
    toast({ text: t('options.embed_removed', { site }), undo: () => allow(site) });
  };
  const add = handleSubmit(({ site }) =>
    attempt(async () => {
      await allow(site);
      reset();
    }),
  );
  return (
    <section className="card stack">
      <h2>{t('options.embed')}</h2>
      <p className="muted">{t('options.embed_lead')}</p>
      {failure !== undefined && <Notice kind="danger">{failure}</Notice>}
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
                onPress={() => void attempt(() => deny(site))}
              >
                {t('action.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className="words" noValidate onSubmit={(event) => void add(event)}>
        <TextField
          control={control}
          name="site"
          label={t('options.embed_site')}
          hint={t('options.embed_site_hint')}
        />
        <div>
          <Button type="submit" isPending={formState.isSubmitting}>
            {t('options.embed_add')}
          </Button>
        </div>
      </form>
    </section>
  );
}
