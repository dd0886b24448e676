// Several card forms of one buyer, charged before the product hears of it.
import type { openSubscriber } from './subscriber.ts';

type Subscriber = ReturnType<typeof openSubscriber>;
type Form = Awaited<ReturnType<Subscriber['buying']>>;

/** Steps of tests in which Alice pays in several tabs. */
export function openCardForms(checkout: Subscriber) {
  const { buying, passNamed, secretOf, send, runJobs } = checkout;
  return {
    passCalled: async (name: string): Promise<Form> => buying({ id: (await passNamed(name)).id }),
    /** Confirms the card forms in this order, within a second, and then processes their webhooks in this order. */
    charge: async (...forms: readonly Form[]): Promise<void> => {
      checkout.world.clock.advance(1);
      const from = checkout.world.payments.events.length;
      for (const form of forms) {
        try {
          checkout.world.payments.pay(secretOf(form), 'good');
        } catch {
          // Charged before.
        }
      }
      for (const event of checkout.world.payments.events.slice(from)) await send(event);
      await runJobs();
      await runJobs();
    },
    letters: async (key: string) =>
      (await checkout.world.context.mail.store.list(await checkout.world.channelId(), 50)).filter(
        ({ dedup_key }) => dedup_key.startsWith(key),
      ),
    overlaps: () =>
      checkout.world.connection.db.selectFrom('commerce.overlaps').orderBy('id').selectAll().execute(),
    orderRow: async ({ data }: Form) => {
      const row = await checkout.world.context.commerce.store.findOrder(
        await checkout.world.channelId(),
        data.order.id,
      );
      if (row === undefined) throw new Error('No such order.');
      return row;
    },
  };
}
