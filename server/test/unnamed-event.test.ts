// An event without a name is called by its sport and day wherever somebody reads of it.
import { expect, it } from 'vitest';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { favorites } from '@floodlit/contract/favorites/favorites';
import { receipts } from '@floodlit/contract/commerce/receipts';
import { search } from '@floodlit/contract/search';
import { openCheckout } from './money/checkout.ts';

const checkout = openCheckout();

it('an event without a name is called by its sport and day in favourites, search, orders, receipts and letters', async () => {
  const { pool } = checkout.world.connection;
  const { client } = checkout.alice;
  const { id, event_category_id, home_team_id } = await checkout.eventOfType('ppv');
  const nameIn = async (table: string, row: number | null): Promise<string> =>
    (await pool.query<{ name: string }>(`select name from catalog.${table} where id = $1`, [row])).rows[0]
      ?.name ?? '';
  const name = expect.stringMatching(
    new RegExp(`^${await nameIn('event_categories', event_category_id)} · \\d{4}-\\d{2}-\\d{2}$`),
  );
  await pool.query(`update catalog.events set name = '', translations = '{}' where id = $1`, [id]);

  const followed = await client.call(favorites.add, { favoritable_type: 'event', favoritable_id: id });
  expect(followed.data).toMatchObject({ name });
  expect((await client.call(favorites.list, {})).data).toMatchObject([{ name }]);

  const found = await client.call(search.all, { query: await nameIn('participants', home_team_id) });
  expect(found.data.events.find((event) => event.id === id)).toMatchObject({ name });

  await pool.query(
    `update catalog.event_categories set translations = '{"fr": {"name": "Sport d’été"}}' where id = $1`,
    [event_category_id],
  );
  const french = await checkout.world.app.inject({
    url: `/api/events/${id}`,
    headers: {
      host: checkout.alice.host,
      authorization: `Bearer ${checkout.alice.apiKey}`,
      'accept-language': 'fr',
    },
  });
  expect((french.json() as { data: { name: string } }).data.name).toMatch(
    /^Sport d’été · \d{4}-\d{2}-\d{2}$/,
  );

  const bought = await checkout.buying({ type: 'event', id });
  checkout.world.payments.pay(checkout.secretOf(bought), 'good');
  await checkout.deliver();
  expect(await checkout.orderOf(bought.data.order.id)).toMatchObject({ product: { name } });
  expect((await client.call(commerce.orders, {})).data).toMatchObject([{ product: { name } }]);
  const receipt = await client.call(receipts.read, { id: bought.data.order.id });
  expect(receipt.data.order).toMatchObject({ product: { name } });
  const letters = await checkout.world.context.mail.store.list(await checkout.world.channelId(), 50);
  const letter = letters.find(({ dedup_key }) => dedup_key.startsWith('receipt:'));
  expect(letter?.text).toContain(receipt.data.order.product.name);
});
