// What stands on the stage while nothing plays: why, and the next thing to do.
import type { EventDetail } from '@floodlit/contract/catalog';
import { LinkButton } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { useT, type PlainKey } from '../../lib/translate.tsx';
import { WatchGate } from './watch-gate.tsx';
import type { WatchView } from './watch-view.ts';

const CHOOSE_TITLES: Record<EventDetail['stream_status'], PlainKey> = {
  upcoming: 'watch.gate_upcoming',
  live: 'watch.gate_live',
  finished: 'watch.gate_replay',
};
const GATE_TEXTS: Record<Exclude<WatchView, 'player' | 'choose'>, { title: PlainKey; text?: PlainKey }> = {
  account: { title: 'watch.free_account_title', text: 'watch.free_account_lead' },
  geo: { title: 'frame.geo' },
  waiting: { title: 'watch.waiting_title', text: 'watch.waiting_lead' },
  lobby: { title: 'watch.lobby_title', text: 'watch.lobby_lead' },
  processing: { title: 'watch.processing_title', text: 'watch.processing_lead' },
  no_recording: { title: 'watch.none_title', text: 'watch.none_lead' },
  not_available: { title: 'watch.not_available' },
};

/** Who watched a moment ago is told why it stopped, and goes on right beside it. */
const ENDED_TEXTS = {
  pass: { title: 'watch.ended_title', text: 'watch.ended_lead' },
  login: { title: 'watch.ended_login_title', text: 'watch.ended_login_lead' },
} as const satisfies Record<string, { title: PlainKey; text: PlainKey }>;

export function EventGate({
  event,
  view,
  hasEnded = false,
  onStart,
}: {
  event: EventDetail;
  view: Exclude<WatchView, 'player'>;
  /** It was playing a moment ago. */
  hasEnded?: boolean;
  onStart: () => void;
}): ReactNode {
  const t = useT();
  const isDue = useNow(1000) >= event.event_utc_ts;
  const shown = view === 'lobby' && isDue ? 'waiting' : view;
  const texts =
    hasEnded && (shown === 'choose' || shown === 'account')
      ? ENDED_TEXTS[event.access.reason === 'login' ? 'login' : 'pass']
      : shown === 'choose'
        ? { title: CHOOSE_TITLES[event.stream_status], text: 'watch.choose_lead' as const }
        : GATE_TEXTS[shown];
  return (
    <WatchGate
      event={event}
      title={t(texts.title)}
      {...(texts.text === undefined ? {} : { text: t(texts.text) })}
      actions={
        view === 'no_recording' ? (
          <LinkButton href="/vod" variant="glass">
            {t('home.replays')}
          </LinkButton>
        ) : undefined
      }
      isExpecting={shown === 'waiting'}
      onStart={onStart}
    />
  );
}
