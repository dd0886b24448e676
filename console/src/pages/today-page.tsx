import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { today, type TodayEvent, type TodayTrouble } from '@floodlit/contract/operators/today';
import { mayInChannel } from '@floodlit/contract/operators/navigation';
import { gameSectionPath } from '../features/catalog/game-sections.ts';
import { useMe, useZoneOf } from '../features/operators/session.tsx';
import { client } from '../lib/console-client.ts';
import { dayTimeText, momentText } from '../lib/dates.ts';
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Notice } from '../ui/notice.tsx';
import './today-page.css';

const refreshMs = 15_000;

export function TodayPage() {
  const language = useLanguage();
  const { t } = language;
  const me = useMe();
  useTitle(t('menu.today'));
  const makesChannels = me.grants.some(
    ({ acts, scope }) => scope.kind === 'install' && acts.includes('channel.write'),
  );
  const { data, error } = useQuery({
    queryKey: ['today'],
    queryFn: async () => (await client.call(today.read)).data,
    refetchInterval: refreshMs,
  });
  return (
    <div className="stack">
      <div className="row row--apart">
        <h1>{t('today.title', { name: me.name })}</h1>
        {makesChannels && (
          <Link className="button" to="/channels/new">
            {t('setup.new')}
          </Link>
        )}
      </div>
      {makesChannels && me.channels.length === 0 && <Notice>{t('today.no_channel')}</Notice>}
      {me.recovery_codes_left < 3 && (
        <Notice>
          {t('today.few_codes', { count: me.recovery_codes_left })}{' '}
          <Link to="/account">{t('menu.account')}</Link>
        </Notice>
      )}
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {data !== undefined && (
        <div className="today">
          <Section title={t('today.live')} count={data.live.length} empty={t('today.nothing_live')}>
            {data.live.map((event) => (
              <EventLine key={event.id} event={event} isLive />
            ))}
          </Section>
          <Section title={t('today.broken')} count={data.broken.length} empty={t('today.nothing_broken')}>
            {data.broken.map((trouble) => (
              <TroubleLine
                key={`${trouble.kind} ${trouble.subject_id} ${trouble.subject}`}
                trouble={trouble}
              />
            ))}
          </Section>
          {me.channels.length > 0 && (
            <Section title={t('today.next')} count={data.next.length} empty={t('today.nothing_next')}>
              {data.next.map((event) => (
                <EventLine key={event.id} event={event} />
              ))}
            </Section>
          )}
        </div>
      )}
    </div>
  );
}

/** Troubles of a camera: its page is the next step. */
const runKinds: readonly TodayTrouble['kind'][] = ['signal_lost', 'starts_without_encoder'];

function RunLink({
  channelId,
  eventId,
  hasCamera,
}: {
  readonly channelId: number;
  readonly eventId: number;
  readonly hasCamera: boolean;
}) {
  const { t } = useLanguage();
  const me = useMe();
  const slug = me.channels.find(({ id }) => id === channelId)?.slug;
  if (slug === undefined || !mayInChannel(me.grants, 'live.run', channelId, 'part')) return null;
  return (
    <Link className="button button--small" to={`/c/${slug}/live/${eventId}`}>
      {t(hasCamera ? 'today.run_live' : 'today.run')}
    </Link>
  );
}

/** The two ways on for a game with a result that its buyers cannot watch. */
function OverSoldLinks({ channelId, eventId }: { readonly channelId: number; readonly eventId: number }) {
  const { t } = useLanguage();
  const slug = useMe().channels.find(({ id }) => id === channelId)?.slug;
  if (slug === undefined) return null;
  return (
    <div className="row">
      <Link className="button button--small" to={gameSectionPath(slug, eventId, 'acts')}>
        {t('refunds.begin')}
      </Link>
      <Link className="button button--small" to={`/c/${slug}/recordings/game-${eventId}`}>
        {t('today.upload')}
      </Link>
    </div>
  );
}

/** The three ways on for a game that was not played. */
function NotPlayedLinks({ channelId, eventId }: { readonly channelId: number; readonly eventId: number }) {
  const { t } = useLanguage();
  const me = useMe();
  const slug = me.channels.find(({ id }) => id === channelId)?.slug;
  if (slug === undefined || !mayInChannel(me.grants, 'catalog.write', channelId, 'part')) return null;
  return (
    <div className="row">
      <Link className="button button--small" to={gameSectionPath(slug, eventId, 'start')}>
        {t('today.move')}
      </Link>
      <Link className="button button--small" to={gameSectionPath(slug, eventId, 'acts')}>
        {t('today.cancel_and_refund')}
      </Link>
      <Link className="button button--small" to={`/c/${slug}/recordings/game-${eventId}`}>
        {t('today.upload')}
      </Link>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly count: number;
  readonly empty: string;
  readonly children: ReactNode;
}

function Section({ title, count, empty, children }: SectionProps) {
  return (
    <section className="card">
      <h2>
        {title} <span className="muted">{count > 0 && count}</span>
      </h2>
      {count === 0 ? <p className="empty">{empty}</p> : <ul className="list">{children}</ul>}
    </section>
  );
}

function EventLine({ event, isLive = false }: { readonly event: TodayEvent; readonly isLive?: boolean }) {
  const { t, locale } = useLanguage();
  return (
    <li>
      <div className="list__main">
        <div className="list__title">
          <bdi>{event.name}</bdi>
        </div>
        <div className="muted">
          <bdi>{event.channel_name}</bdi> · {dayTimeText(event.starts_at, locale, event.time_zone)}
          {isLive && !event.is_measured && ` · ${t('today.not_measured')}`}
        </div>
      </div>
      {isLive ? (
        <span className="chip chip--live">{t('today.on_air')}</span>
      ) : event.is_armed ? (
        <span className="chip chip--good">{t('today.armed')}</span>
      ) : (
        <span className="chip">{t('today.no_encoder')}</span>
      )}
      <RunLink channelId={event.channel_id} eventId={event.id} hasCamera={isLive || event.is_armed} />
      {event.address !== null && (
        <a className="button button--small" href={event.address} target="_blank" rel="noreferrer">
          {t('today.open')}
        </a>
      )}
    </li>
  );
}

function TroubleLine({ trouble }: { readonly trouble: TodayTrouble }) {
  const { t, locale } = useLanguage();
  const zoneOf = useZoneOf();
  return (
    <li>
      <div className="list__main">
        <div className="list__title">{t(`trouble.${trouble.kind}`)}</div>
        <div className="muted">
          <bdi>{trouble.subject}</bdi>
          {trouble.channel_name !== null && (
            <>
              {' · '}
              <bdi>{trouble.channel_name}</bdi>
            </>
          )}
          {trouble.since !== null && ` · ${momentText(trouble.since, locale, zoneOf(trouble.channel_id))}`}
        </div>
        <div>{t(`trouble_step.${trouble.kind}`)}</div>
      </div>
      <NextStep {...trouble} />
    </li>
  );
}

function NextStep({ kind, channel_id: channelId, subject_id: eventId }: TodayTrouble) {
  const { t } = useLanguage();
  if (channelId !== null && eventId !== null) {
    if (runKinds.includes(kind))
      return <RunLink {...{ channelId, eventId }} hasCamera={kind === 'signal_lost'} />;
    if (kind === 'over_sold') return <OverSoldLinks {...{ channelId, eventId }} />;
    if (kind === 'not_played') return <NotPlayedLinks {...{ channelId, eventId }} />;
  }
  return <span className="chip chip--warn">{t('today.act')}</span>;
}
