// The links of a game's scorers. The office names one, shows its QR code, frees it from a phone and ends it.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { workLinks, type WorkLink } from '@floodlit/contract/operators/work-links';
import { client } from '../../../lib/console-client.ts';
import { momentText } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useAnswer } from '../../../lib/use-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { AddForm } from '../../../ui/frames/add-form.tsx';
import { ConfirmDialog } from '../../../ui/frames/confirm-dialog.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LinkSheet } from './link-sheet.tsx';
import { followMs, type GameKey } from './score-queries.ts';

interface WorkLinksProps {
  readonly gameKey: GameKey;
  readonly gameName: string;
  readonly startsAt: string;
  readonly timeZone: string;
}

export function WorkLinks({ gameKey, gameName, startsAt, timeZone }: WorkLinksProps) {
  const { t } = useLanguage();
  const [shown, setShown] = useState<WorkLink>();
  const [ending, setEnding] = useState<WorkLink>();
  const { control, handleSubmit, reset } = useForm({ defaultValues: { name: '' } });
  const { run, notice } = useAct();
  const { data, error, refetch } = useAnswer(
    ['work-links', gameKey.channel_id, gameKey.event_id],
    () => client.call(workLinks.list, gameKey),
    followMs,
  );
  const make = handleSubmit(({ name }) =>
    run(async () => {
      const made = (await client.call(workLinks.make, { ...gameKey, kind: 'score', name })).data;
      reset();
      await refetch();
      setShown(made);
    }),
  );
  const end = (link: WorkLink) => {
    setEnding(undefined);
    return run(
      async () => {
        await client.call(workLinks.revoke, { ...gameKey, link_id: link.id });
        await refetch();
      },
      { done: () => ({ text: t('work_link.ended', { name: nameOf(link) }) }) },
    );
  };
  const free = (link: WorkLink) =>
    run(
      async () => {
        await client.call(workLinks.unbind, { ...gameKey, link_id: link.id });
        await refetch();
      },
      { done: () => ({ text: t('work_link.freed', { name: nameOf(link) }) }) },
    );
  const nameOf = ({ name, id }: WorkLink): string =>
    name === '' ? t('work_link.unnamed', { number: String(id) }) : name;
  return (
    <section className="card stack">
      <h2>{t('work_link.title')}</h2>
      <p className="muted">{t('work_link.lead')}</p>
      {data !== undefined && data.reach !== 'fine' && (
        <Notice kind="danger">{t(`work_link.reach_${data.reach}`)}</Notice>
      )}
      {notice}
      {error !== null && <LoadFailure error={error} onRetry={refetch} />}
      {data !== undefined && data.links.length === 0 && <p className="empty">{t('work_link.none')}</p>}
      {data !== undefined && data.links.length > 0 && (
        <ul className="list">
          {data.links.map((link) => (
            <LinkItem key={link.id} link={link} name={nameOf(link)} timeZone={timeZone}>
              {link.url !== null && (
                <>
                  <Button
                    isSmall
                    aria-label={t('work_link.show_of', { name: nameOf(link) })}
                    onPress={() => setShown(link)}
                  >
                    {t('work_link.show')}
                  </Button>
                  {link.state === 'bound' && (
                    <Button
                      isSmall
                      aria-label={t('work_link.free_of', { name: nameOf(link) })}
                      onPress={() => void free(link)}
                    >
                      {t('work_link.free')}
                    </Button>
                  )}
                  <Button
                    isSmall
                    kind="danger"
                    aria-label={t('work_link.end_of', { name: nameOf(link) })}
                    onPress={() => setEnding(link)}
                  >
                    {t('work_link.end')}
                  </Button>
                </>
              )}
            </LinkItem>
          ))}
        </ul>
      )}
      <AddForm
        control={control}
        name="name"
        label={t('work_link.name')}
        hint={t('work_link.name_hint')}
        submit={t('work_link.make')}
        onSubmit={make}
      />
      {shown !== undefined && (
        <LinkSheet
          link={shown}
          name={nameOf(shown)}
          gameName={gameName}
          startsAt={startsAt}
          timeZone={timeZone}
          onClose={() => setShown(undefined)}
        />
      )}
      <ConfirmDialog
        title={t('work_link.end_title', { name: ending === undefined ? '' : nameOf(ending) })}
        isOpen={ending !== undefined}
        onClose={() => setEnding(undefined)}
        confirm={
          <Button kind="danger" onPress={() => ending !== undefined && void end(ending)}>
            {t('work_link.end')}
          </Button>
        }
      >
        <p>{t('work_link.end_lead')}</p>
      </ConfirmDialog>
    </section>
  );
}

interface LinkItemProps {
  readonly link: WorkLink;
  readonly name: string;
  readonly timeZone: string;
  readonly children: React.ReactNode;
}

const looks = { waiting: '', bound: ' chip--good', revoked: ' chip--warn', over: '' } as const;

function LinkItem({ link, name, timeZone, children }: LinkItemProps) {
  const { t, locale } = useLanguage();
  const at = (moment: string): string => momentText(moment, locale, timeZone);
  const facts = [
    link.seen_at === null ? undefined : t('work_link.seen', { moment: at(link.seen_at) }),
    link.seen_at === null && link.bound_at !== null && link.state === 'bound'
      ? t('work_link.bound_since', { moment: at(link.bound_at) })
      : undefined,
    link.url === null ? undefined : t('work_link.until', { moment: at(link.ends_at) }),
    link.made_by === null ? undefined : t('work_link.made_by', { name: link.made_by }),
  ].filter((fact) => fact !== undefined);
  return (
    <li>
      <div className="list__main">
        <div className="row">
          <bdi className="list__title">{name}</bdi>
          <span className={`chip${looks[link.state]}`}>{t(`work_link.state_${link.state}`)}</span>
        </div>
        <div className="link-facts muted">{facts.join(' · ')}</div>
      </div>
      <div className="row">{children}</div>
    </li>
  );
}
