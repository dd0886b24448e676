// Refunds of a game's buyers over HTTP.
import { gameRefunds, type GameRefund } from '@floodlit/contract/operators/game-refunds';
import {
  askEventRefund,
  listEventRefunds,
  previewEventRefund,
  readEventRefund,
  type EventRefundRecord,
  type RefundsDeps,
} from '../../commerce/index.ts';
import { readEvent } from '../../catalog/index.ts';
import type { ConsoleBind } from '../bind.ts';

interface GameRefundRouteDeps {
  readonly commerce: RefundsDeps;
}

const wireRefund = (refund: EventRefundRecord): GameRefund => ({
  id: refund.id,
  percent: refund.percent,
  sentence: refund.sentence,
  asked_at: refund.asked_at.toISOString(),
  // A dispute that its bank decides after the preview adds an order to those of the preview.
  orders: Math.max(refund.orders, refund.requested),
  requested: refund.requested,
  done: refund.done,
  refused: refund.refused,
  cents: refund.cents,
  currency: refund.currency,
  is_finished: refund.finished_at !== null,
});

export function gameRefundRoutes(bind: ConsoleBind, { commerce }: GameRefundRouteDeps): void {
  const list = async (channelId: number, eventId: number): Promise<GameRefund[]> =>
    (await listEventRefunds(commerce, channelId, eventId)).map(wireRefund);
  bind(gameRefunds.read, async ({ params: { channel_id, event_id }, query: { percent } }) => {
    await readEvent(commerce.catalog, channel_id, event_id);
    const paidUntil = commerce.clock.now();
    const preview = await previewEventRefund(commerce, channel_id, event_id, { percent, paidUntil });
    return {
      data: {
        preview: { ...preview, sums: [...preview.sums], paid_until: paidUntil.toISOString() },
        refunds: await list(channel_id, event_id),
      },
    };
  });
  bind(gameRefunds.start, async ({ act, params: { channel_id, event_id }, body }) => {
    // The refund names the operator. Its job requests each order.
    const asked = await act('', (rooms) =>
      askEventRefund(rooms.commerce, {
        channelId: channel_id,
        eventId: event_id,
        key: body.key,
        percent: body.percent,
        sentence: body.sentence,
        paidUntil: new Date(body.paid_until),
      }),
    );
    return { data: wireRefund(await readEventRefund(commerce, asked)) };
  });
}
