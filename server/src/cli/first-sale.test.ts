// An empty install becomes a selling channel by commands alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { allJobs } from '../jobs.ts';
import { createWorld, type World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ isEmpty: true });
});
afterAll(() => world.close());

it('[R1.01] opens a channel on an empty install, sells a pass, and lets its buyer watch', async () => {
  const floodlit = (line: string): Promise<string> =>
    runCommand(world, ...line.split(' '), '--channel', 'hawks');
  const idIn = (said: string): number => Number(/(\d+):/.exec(said)?.[1]);
  const host = 'tv.hawks.example';
  const create = `channel create --key hawks --name Hawks --hosts ${host} --languages en --currency USD`;
  await runCommand(
    world,
    ...`${create} --zone America/Chicago --support-email help@hawks.example`.split(' '),
  );
  await floodlit('sport add --name Hockey');
  await floodlit('venue add --name Rink --city Riverside');
  await floodlit('team add --name Hawks --sport hockey');
  await floodlit('team add --name Owls --sport hockey');
  const line =
    'event create --sport hockey --home hawks --away owls --venue Rink --start 2026-11-27T19:00:00-06:00';
  const eventId = idIn(await floodlit(`${line} --price 5`));
  const passId = idIn(await floodlit('pass add --name Season --price 49 --fee 1'));
  await floodlit('channel publish');

  const { client: anybody } = await world.visitor(host);
  expect((await anybody.call(api.channel.settings)).data.name).toBe('Hawks');
  expect((await anybody.call(api.catalog.home, {})).data.upcoming.map(({ id }) => id)).toEqual([eventId]);
  const buyer = await world.newcomer(host);
  const read = async () => (await buyer.client.call(api.catalog.event, { id: eventId })).data;
  expect(await read()).toMatchObject({ name: 'Owls @ Hawks', price: 5, has_access: false });
  const { data } = await buyer.client.call(api.commerce.buy, {
    type: 'package',
    id: passId,
    expected_price: 50,
    terms_accepted: true,
  });
  world.payments.pay(data.payment?.client_secret ?? '', 'good');
  const { rawBody, signature, channelId } = (() => {
    const event = world.payments.events.at(-1)!;
    return { ...world.payments.sign(event), channelId: event.channelId };
  })();
  const webhook = await world.app.inject({
    method: 'POST',
    url: `/webhooks/stripe/${channelId}`,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: rawBody,
  });
  expect(webhook.statusCode).toBe(200);
  await world.queue.runAll(allJobs(world.context));
  expect((await buyer.client.call(api.commerce.order, { id: data.order.id })).data.status).toBe('paid');
  expect(await read()).toMatchObject({ has_access: true, covered_by: 'Season' });
  expect(world.loggedErrors).toEqual([]);
});
