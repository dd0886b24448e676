// Two web processes start on an empty database at the same time.
import { expect, it } from 'vitest';
import { createWorld } from '../../test/world.ts';
import { demoOwnerEmail, seedDemo, seedDemoOwner } from './index.ts';

it('seeds the demo once when two web processes begin at the same time', async () => {
  const world = await createWorld({ isEmpty: true });
  const { promise: bothFoundNothing, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const seed = (): Promise<boolean> =>
    seedDemo(world.connection, world.clock.now(), {
      async hashPassword() {
        begun += 1;
        if (begun === 2) resolve();
        await bothFoundNothing;
        return '';
      },
      cleanHtml: (html) => html,
    });
  const seeded = await Promise.all([seed(), seed()]);
  expect(seeded.filter(Boolean)).toHaveLength(1);
  await world.close();
});

it('sets the owner of the demo up once when two web processes begin at the same time', async () => {
  const world = await createWorld();
  const { operators } = world.context;
  await operators.store.removeByEmail(demoOwnerEmail);
  await Promise.all([seedDemoOwner(operators), seedDemoOwner(operators)]);
  const owners = (await operators.store.list()).filter(({ email }) => email === demoOwnerEmail);
  expect(owners).toHaveLength(1);
  await world.close();
});
