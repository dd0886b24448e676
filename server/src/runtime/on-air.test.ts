import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { goOnAir } from './on-air.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

it('several processes of an install take encoders, each until it stops', async () => {
  await using first = new AsyncDisposableStack();
  await using second = new AsyncDisposableStack();
  const config = { rtmpHost: '127.0.0.1', rtmpPort: 0, rtmpProxies: [] };
  const port = await goOnAir(world.context, config, first);
  const other = await goOnAir(world.context, config, second);
  expect([await isOpen(port), await isOpen(other)]).toEqual([true, true]);
  await first.disposeAsync();
  expect([await isOpen(port), await isOpen(other)]).toEqual([false, true]);
});
