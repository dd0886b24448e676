// The cards that other sites show: anybody may ask for all of them at once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocumentWorld } from '../../test/document-world.ts';
import type { World } from '../../test/world.ts';
import { canvasShareCards } from '../adapters/canvas-share-card.ts';

let world: World;
let painting = 0;
let mostAtOnce = 0;
beforeAll(async () => {
  world = await createDocumentWorld({
    shareCards: {
      paint: async (art) => {
        mostAtOnce = Math.max(mostAtOnce, ++painting);
        return canvasShareCards.paint(art).finally(() => painting--);
      },
    },
  });
});
afterAll(() => world.close());

it('[T69] cards of many games are painted one after the other, and calls are answered in between', async () => {
  const { rows } = await world.connection.pool.query<{ id: number }>(
    'select id from catalog.events where channel_id = $1 order by id limit 12',
    [await world.channelId()],
  );
  let isPainted = false;
  const cards = Promise.all(
    rows.map(({ id }) => world.app.inject({ url: `/media/cards/event-${id}.png` })),
  ).finally(() => (isPainted = true));
  await expect.poll(() => painting).toBe(1);
  let answered = 0;
  while (!isPainted) {
    expect((await world.app.inject({ url: '/api/channel_key' })).statusCode).toBe(200);
    answered++;
  }
  expect((await cards).map(({ statusCode }) => statusCode)).toEqual(rows.map(() => 200));
  expect(mostAtOnce).toBe(1);
  expect(answered).toBeGreaterThan(rows.length);
});
