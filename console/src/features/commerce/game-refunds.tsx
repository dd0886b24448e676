// Refunds of a game's buyers: what is under way, and the way to another one. Any state of the game has them.
import { useState } from 'react';
import type { GameRefund } from '@floodlit/contract/operators/game-refunds';
import { dayTimeText } from '../../lib/dates.ts';
import { moneyText } from '../../lib/money.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useChannel, useMayHere } from '../operators/channel.tsx';
import { useGameRefunds } from './game-refund-queries.ts';
import { RefundDialog } from './refund-dialog.tsx';

interface GameRefundsProps {
  readonly gameId: number;
  readonly onDone: () => Promise<void>;
}

export function GameRefunds({ gameId, onDone }: GameRefundsProps) {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const [isOpen, setOpen] = useState(false);
  const { data } = useGameRefunds(channel.id, gameId, 100);
  if (data === undefined) return null;
  const { preview, refunds } = data;
  if (preview.orders === 0 && preview.disputed === 0 && refunds.length === 0) return null;
  const isRunning = refunds.some(({ is_finished }) => !is_finished);
  return (
    <section className="card stack" aria-labelledby="game-refunds">
      <h2 id="game-refunds">{t('refunds.title')}</h2>
      <p>{t('refunds.left', { count: preview.orders })}</p>
      {preview.disputed > 0 && <Notice>{t('refunds.disputed', { count: preview.disputed })}</Notice>}
      {refunds.length > 0 && (
        <ul className="stack" aria-live="polite">
          {refunds.map((refund) => (
            <li key={refund.id}>
              <RefundLine refund={refund} />
            </li>
          ))}
        </ul>
      )}
      {may('money.write', 'part') && preview.orders > 0 && !isRunning && (
        <div className="row">
          <Button onPress={() => setOpen(true)}>{t('refunds.begin')}</Button>
        </div>
      )}
      {isOpen && <RefundDialog gameId={gameId} onClose={() => setOpen(false)} onDone={onDone} />}
    </section>
  );
}

function RefundLine({ refund }: { readonly refund: GameRefund }) {
  const { t, locale } = useLanguage();
  const { time_zone } = useChannel();
  const { percent, orders, requested, done, refused, cents, currency } = refund;
  const under_way = requested - done - refused;
  return (
    <>
      <p>
        {dayTimeText(refund.asked_at, locale, time_zone)}
        {' · '}
        {percent === 100 ? t('refunds.whole') : t('refunds.percent', { percent })}
        {currency !== null && <> · {moneyText(cents, currency, locale)}</>}
      </p>
      <p className="muted">
        {t('refunds.progress', { done, orders })}
        {under_way > 0 && <> {t('refunds.under_way', { count: under_way })}</>}
        {refund.is_finished && requested < orders && (
          <> {t('refunds.left_out', { count: orders - requested })}</>
        )}
      </p>
      {refused > 0 && <Notice kind="danger">{t('refunds.refused', { count: refused })}</Notice>}
      {refund.sentence !== '' && (
        <p className="muted">
          <q dir="auto">{refund.sentence}</q>
        </p>
      )}
    </>
  );
}
