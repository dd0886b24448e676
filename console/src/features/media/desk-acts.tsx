// The acts on a game, by its state. The next step is the large button.
import { useEffect, useState } from 'react';
import { limits } from '@floodlit/contract/limits';
import type { LiveDesk } from '@floodlit/contract/operators/live';
import { dayTimeText } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ArmForm } from './arm-form.tsx';
import type { DeskActs as Acts } from './use-desk.ts';
import { WordsForm } from './words-form.tsx';

interface DeskActsProps {
  readonly desk: LiveDesk;
  readonly acts: Acts;
}

export function DeskActs({ desk, acts }: DeskActsProps) {
  const { t, locale } = useLanguage();
  const { game, encoder } = desk;
  const { isBusy } = acts;
  const isOpen = Date.parse(desk.now) >= Date.parse(game.opens_at);
  switch (game.state) {
    case 'unarmed':
      return (
        <section className="card stack">
          <h2>{t('live.step_camera')}</h2>
          <ArmForm channelId={game.channel_id} eventId={game.id} isBusy={isBusy} onArm={acts.arm} />
        </section>
      );
    case 'armed':
      return (
        <section className="card stack">
          <h2>{t('live.step_start')}</h2>
          <p>
            {game.waits_for_start
              ? t('live.armed_operator', { encoder: game.encoder_name ?? '' })
              : t('live.armed_picture', { encoder: game.encoder_name ?? '' })}
          </p>
          {!isOpen && (
            <Notice>{t('live.opens', { time: dayTimeText(game.opens_at, locale, game.time_zone) })}</Notice>
          )}
          {game.waits_for_start && (
            <Button
              kind="primary"
              isPending={isBusy}
              isDisabled={!isOpen || encoder?.is_sending !== true}
              onPress={() => void acts.start()}
            >
              {t('live.start')}
            </Button>
          )}
          <Button isPending={isBusy} onPress={() => void acts.disarm()}>
            {t('live.disarm')}
          </Button>
        </section>
      );
    case 'live':
      return <LiveActs desk={desk} acts={acts} />;
    case 'ending':
      return (
        <section className="card stack">
          <h2>{t('live.ending')}</h2>
          <Countdown until={game.ends_at ?? desk.now} now={desk.now} />
          <Button kind="primary" isPending={isBusy} onPress={() => void acts.undoEnd()}>
            {t('live.undo_end')}
          </Button>
        </section>
      );
    case 'ended':
      return (
        <section className="card stack">
          <h2>{t('live.over')}</h2>
          <p>{t('live.over_lead')}</p>
        </section>
      );
  }
}

function LiveActs({ desk: { game }, acts }: DeskActsProps) {
  const { t } = useLanguage();
  const windows = [120, limits.encoderWindowSeconds, 900, limits.encoderWindowMaximumSeconds];
  const listed = windows.includes(game.window_seconds) ? windows : [game.window_seconds, ...windows];
  return (
    <section className="card stack">
      <h2>{t('live.step_run')}</h2>
      <WordsForm
        label={t('live.slate')}
        suggestion={t('live.slate_suggestion')}
        shown={game.slate}
        send={t('live.show_slate')}
        takeAway={t('live.show_picture')}
        isBusy={acts.isBusy}
        onSend={acts.slate}
      />
      <WordsForm
        label={t('live.message')}
        shown={game.message}
        send={t('live.send_message')}
        takeAway={t('live.remove_message')}
        isBusy={acts.isBusy}
        onSend={acts.message}
      />
      <Choice
        label={t('live.window')}
        value={String(game.window_seconds)}
        onChange={(id) => void acts.extend(Number(id))}
        options={listed.map((seconds) => ({
          id: String(seconds),
          name: t('live.minutes', { count: Math.round(seconds / 60) }),
        }))}
      />
      <Button kind="danger" isPending={acts.isBusy} onPress={() => void acts.end()}>
        {t('live.end')}
      </Button>
      <p className="muted">{t('live.end_lead')}</p>
    </section>
  );
}

/** Counted from the clock of the server, so that a phone with a wrong clock shows the same. */
function Countdown({ until, now }: { readonly until: string; readonly now: string }) {
  const { t } = useLanguage();
  const [shift] = useState(() => Date.parse(now) - Date.now());
  const secondsLeft = (): number => Math.max(0, Math.ceil((Date.parse(until) - Date.now() - shift) / 1_000));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), 500);
    return () => clearInterval(timer);
  });
  return (
    <p role="timer" aria-live="off">
      {t('live.ends_in', { count: left })}
    </p>
  );
}
