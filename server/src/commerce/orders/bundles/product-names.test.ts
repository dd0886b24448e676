import { describe, expect, it } from 'vitest';
import type { Event } from '@floodlit/contract/catalog/catalog';
import { receipts } from '@floodlit/contract/commerce/receipts';
import { titleOf } from '@floodlit/contract/catalog/event-title';
import { openCheckout } from '../../../../test/money/checkout.ts';
import { passNameIn } from '../../../../test/money/pass-name.ts';
import { writeTranslation, type ContentText, type TranslatableRow } from '../../../channel/index.ts';

const checkout = openCheckout();
const translate = async <Kind extends TranslatableRow>(
  kind: Kind,
  id: number,
  texts: ContentText<Kind>['texts'],
) =>
  writeTranslation(checkout.world.context.channel, await checkout.world.channelId(), {
    kind,
    id,
    language: 'fr',
    texts,
  });
const read = async <Answer>(path: string, language: string): Promise<Answer> => {
  const { host, apiKey } = checkout.alice;
  const headers = { host, authorization: `Bearer ${apiKey}`, 'accept-language': language };
  const answer = await checkout.world.app.inject({ url: `/api${path}`, headers });
  return (answer.json() as { data: Answer }).data;
};
type Named = {
  readonly product: { readonly name: string };
  readonly items: readonly { readonly name: string }[];
};

describe('the name of a bought product', () => {
  it('is in the reader’s language, with the team that was chosen, and the order keeps the first language', async () => {
    const team = (await checkout.passNamed('Team pass')) as { id: number; participants: number[] };
    const [participant_id = 0] = team.participants;
    await translate('pass', team.id, { name: 'Pass de club' });
    await translate('participant', participant_id, { name: 'Les Éperviers' });
    const bought = await checkout.buying({ id: team.id, participant_id });
    const own = bought.data.order.product.name;
    expect(own).toMatch(/^Team pass · /);
    const path = `/orders/${bought.data.order.id}`;
    await expect
      .poll(async () => (await read<Named>(path, 'fr')).product.name)
      .toBe('Pass de club · Les Éperviers');
    expect((await read<Named[]>('/orders', 'fr'))[0]?.product.name).toBe('Pass de club · Les Éperviers');
    expect((await read<Named>(path, 'en')).product.name).toBe(own);
    const { rows } = await checkout.world.connection.pool.query<{ product_name: string }>(
      'select product_name from commerce.orders where id = $1',
      [bought.data.order.id],
    );
    expect(rows).toEqual([{ product_name: own }]);
  });

  it('stays as bought once the pass has another name', async () => {
    const bought = await checkout.buyMonth();
    const path = `/orders/${bought.data.order.id}`;
    expect((await read<Named>(path, 'fr')).product.name).toBe(passNameIn('fr', 'Month pass'));
    await checkout.world.connection.pool.query(
      "update commerce.passes set name = 'Pass of the month' where name = 'Month pass'",
    );
    expect((await read<Named>(path, 'fr')).product.name).toBe('Month pass');
    await checkout.world.connection.pool.query(
      "update commerce.passes set name = 'Month pass' where name = 'Pass of the month'",
    );
  });

  it('is the title of a game with its own name behind it, also on the receipt and in the letter', async () => {
    const { pool } = checkout.world.connection;
    const game = await checkout.eventOfType('ppv');
    const translations = JSON.stringify({ fr: { name: 'Demi-finale' } });
    await pool.query(`update catalog.events set name = 'Semi-final', translations = $2 where id = $1`, [
      game.id,
      translations,
    ]);
    const titleIn = async (language: string) => titleOf(await read<Event>(`/events/${game.id}`, language));
    const bought = await checkout.buying({ type: 'event', id: game.id });
    checkout.world.payments.pay(checkout.secretOf(bought), 'good');
    await checkout.deliver();
    const { id } = bought.data.order;
    const name = `${await titleIn('en')} · Semi-final`;
    expect(name).toContain(' @ ');
    expect((await read<Named>(`/orders/${id}`, 'en')).product.name).toBe(name);
    const inFrench = `${await titleIn('fr')} · Demi-finale`;
    expect((await read<Named>(`/orders/${id}`, 'fr')).product.name).toBe(inFrench);
    const receipt = await checkout.alice.client.call(receipts.read, { id });
    expect(receipt.data.order.product.name).toBe(name);
    const letters = await checkout.world.context.mail.store.list(await checkout.world.channelId(), 50);
    expect(letters.find(({ dedup_key }) => dedup_key === `receipt:${id}`)?.text).toContain(name);
    // As an earlier version saved it.
    await pool.query(`update commerce.orders set product_name = 'Semi-final' where id = $1`, [id]);
    expect((await read<Named>(`/orders/${id}`, 'fr')).product.name).toBe(inFrench);
  });
});
