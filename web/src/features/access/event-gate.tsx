// The gate on the stage while nothing plays: the reason and the next action.
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import { LinkButton } from '@floodlit/ui';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useChannel, useTimeZone } from '../../lib/channel-context.tsx';
import { formatStart } from '../../lib/dates.ts';
import { tellFact } from '../../lib/facts.ts';
import { titleOf } from '../catalog/event-facts.ts';
import { useUser } from '../../lib/services.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useTranslator, type PlainKey } from '../../lib/translate.tsx';
import { WatchGate } from './watch-gate.tsx';
import type { WatchView } from './watch-view.ts';

const CHOOSE_TITLES: Record<EventDetail['stream_status'], PlainKey> = {
  upcoming: 'watch.gate_upcoming',
  live: 'watch.gate_live',
  finished: 'watch.gate_replay',
};
const GATE_TEXTS: Record<Exclude<WatchView, 'player' | 'choose'>, { title: PlainKey; text?: PlainKey }> = {
  account: { title: 'watch.free_account_title', text: 'watch.free_account_lead' },
  cancelled: { title: 'watch.cancelled_title', text: 'watch.cancelled_lead' },
  not_played: { title: 'watch.not_played_title', text: 'watch.not_played_lead' },
  over: { title: 'watch.over_title', text: 'watch.over_lead' },
  geo: { title: 'frame.geo', text: 'watch.geo_lead' },
  waiting: { title: 'watch.waiting_title', text: 'watch.waiting_lead' },
  lobby: { title: 'watch.lobby_title', text: 'watch.lobby_lead' },
  processing: { title: 'watch.processing_title', text: 'watch.processing_lead' },
  no_recording: { title: 'watch.none_title', text: 'watch.none_lead' },
  not_available: { title: 'watch.not_available' },
};

/** A viewer whose playback stopped sees the reason and the next action at the same place. */
const ENDED_TEXTS = {
  pass: { title: 'watch.ended_title', text: 'watch.ended_lead' },
  login: { title: 'watch.ended_login_title', text: 'watch.ended_login_lead' },
} as const satisfies Record<string, { title: PlainKey; text: PlainKey }>;

/** Earlier than this, nobody is asked to stay on the page. */
const waitingSeconds = 3_600;

/** Tells that the viewer sees a reason instead of the game, and the price of the game when it has one. */
function useGateFacts(event: EventDetail, view: WatchView): void {
  const sports = useChannel().bootstrap['events-categories'];
  const tellShown = useEffectEvent(() => {
    const { id, price, currency, event_category_id } = event;
    if (view === 'choose' || view === 'account' || view === 'geo')
      tellFact({ kind: 'gate', event_id: id, reason: event.access.reason ?? view });
    if (view !== 'choose' || price === null) return;
    const category = sports.find((sport) => sport.id === event_category_id)?.name;
    const item = { id: `event-${id}`, name: titleOf(event), category, price };
    tellFact({ kind: 'shop', step: 'view_item', currency, items: [item] });
  });
  useEffect(() => tellShown(), [event.id, view]);
}

export function EventGate({
  event,
  view,
  hasEnded = false,
  onStart,
}: {
  event: EventDetail;
  view: Exclude<WatchView, 'player'>;
  /** Playback has just stopped. */
  hasEnded?: boolean;
  onStart: () => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const timeZone = useTimeZone();
  const now = useNow(1000);
  // A viewer with a pass reads why it does not open this game.
  const hasPass = useUser()?.capabilities.watch === true;
  useGateFacts(event, view);
  const isDue = now >= event.event_utc_ts;
  const shown = view === 'lobby' && isDue ? 'waiting' : view;
  const texts =
    hasEnded && (shown === 'choose' || shown === 'account')
      ? ENDED_TEXTS[event.access.reason === 'login' ? 'login' : 'pass']
      : shown === 'choose'
        ? {
            title: hasPass ? ('watch.not_covered' as const) : CHOOSE_TITLES[event.stream_status],
            text: 'watch.choose_lead' as const,
          }
        : GATE_TEXTS[shown];
  const isFar = shown === 'lobby' && event.event_utc_ts - now > waitingSeconds;
  const text = isFar
    ? t('watch.starts', { time: formatStart(event.event_utc_ts, now, timeZone, locale) })
    : texts.text && t(texts.text);
  return (
    <WatchGate
      event={event}
      title={t(texts.title)}
      {...(text === undefined ? {} : { text })}
      actions={
        view === 'no_recording' ? (
          <LinkButton href="/vod" variant="glass">
            {t('home.replays')}
          </LinkButton>
        ) : view === 'geo' || view === 'not_played' || view === 'over' ? (
          <LinkButton href={`/contacts?event=${event.id}`} variant="glass">
            {t('watch.geo_contact')}
          </LinkButton>
        ) : undefined
      }
      isExpecting={shown === 'waiting'}
      onStart={onStart}
    />
  );
}
