// Prerolls: the films of sponsors before games, and how often each was shown.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { prerolls, type ConsolePreroll } from '@floodlit/contract/operators/prerolls';
import { PrerollForm } from '../features/media/preroll-form.tsx';
import { PrerollSettingsForm } from '../features/media/preroll-settings-form.tsx';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { client } from '../lib/console-client.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useRemoval } from '../ui/frames/use-removal.ts';
import { LoadNotice } from '../ui/frames/list-page.tsx';
import { Button } from '../ui/button.tsx';

const keyOf = (channelId: number) => ['prerolls', channelId] as const;

export function PrerollsPage() {
  const { t } = useLanguage();
  const { id: channelId } = useChannel();
  const mayHere = useMayHere();
  const queries = useQueryClient();
  useTitle(t('menu.prerolls'));
  const { data, error } = useQuery({
    queryKey: keyOf(channelId),
    queryFn: async () => (await client.call(prerolls.list, { channel_id: channelId })).data,
    // A film in preparation becomes ready by itself.
    refetchInterval: ({ state }) =>
      state.data?.prerolls.some((one) => one.state === 'waiting' || one.state === 'processing') === true
        ? 5_000
        : false,
  });
  const renew = () => queries.invalidateQueries({ queryKey: keyOf(channelId) });
  const { run, remove, notice } = useRemoval(renew);
  const resume = (preroll_id: number) => client.call(prerolls.resume, { channel_id: channelId, preroll_id });
  const actsOn = (preroll_id: number): PrerollActs => ({
    stop: () =>
      void remove({
        text: t('prerolls.is_stopped'),
        remove: () => client.call(prerolls.stop, { channel_id: channelId, preroll_id }),
        restore: () => resume(preroll_id),
      }),
    resume: () =>
      void run(async () => {
        await resume(preroll_id);
        await renew();
      }),
  });
  return (
    <div className="stack">
      <h1>{t('menu.prerolls')}</h1>
      {notice}
      <LoadNotice error={error} />
      {mayHere('channel.write') && data !== undefined && (
        <PrerollForm channelId={channelId} sports={data.sports} venues={data.venues} />
      )}
      {data !== undefined && (
        <section className="card">
          {data.prerolls.length === 0 ? (
            <p className="empty">{t('prerolls.nobody')}</p>
          ) : (
            <ul className="list">
              {data.prerolls.map((preroll) => (
                <PrerollLine
                  key={preroll.id}
                  preroll={preroll}
                  acts={mayHere('channel.write') ? actsOn(preroll.id) : undefined}
                />
              ))}
            </ul>
          )}
        </section>
      )}
      {mayHere('channel.write') && data !== undefined && (
        <PrerollSettingsForm channelId={channelId} settings={data.settings} reload={renew} />
      )}
    </div>
  );
}

interface PrerollActs {
  readonly stop: () => void;
  readonly resume: () => void;
}

interface PrerollLineProps {
  readonly preroll: ConsolePreroll;
  /** Undefined for operators who may only look. */
  readonly acts: PrerollActs | undefined;
}

function PrerollLine({ preroll, acts }: PrerollLineProps) {
  const { t } = useLanguage();
  const name = preroll.url ?? t('prerolls.own_film', { id: preroll.id });
  const parts = [
    ...(preroll.sponsor === null ? [] : [preroll.sponsor]),
    preroll.for_live && preroll.for_vod
      ? t('prerolls.both')
      : t(preroll.for_live ? 'prerolls.live' : 'prerolls.vod'),
    preroll.venue ?? t('prerolls.all_venues'),
    preroll.sports.length === 0 ? t('prerolls.all_sports') : preroll.sports.join(', '),
    t('prerolls.weight_is', { count: preroll.weight }),
  ];
  return (
    <li>
      <div className="list__main">
        <div className="list__title">
          <bdi>{name}</bdi>
        </div>
        <div className="muted">{parts.join(' · ')}</div>
      </div>
      <span>{t('prerolls.plays', { count: preroll.plays })}</span>
      <span
        className={`chip${preroll.state === 'ready' ? ' chip--good' : preroll.state === 'failed' ? ' chip--warn' : ''}`}
      >
        {t(`preroll_state.${preroll.state}`)}
      </span>
      {acts !== undefined &&
        (preroll.state === 'stopped' ? (
          <Button isSmall aria-label={t('prerolls.resume_of', { name })} onPress={acts.resume}>
            {t('prerolls.resume')}
          </Button>
        ) : (
          <Button isSmall kind="danger" aria-label={t('prerolls.stop_of', { name })} onPress={acts.stop}>
            {t('prerolls.stop')}
          </Button>
        ))}
    </li>
  );
}
