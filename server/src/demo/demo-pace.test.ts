import { expect, it } from 'vitest';
import { createPace, paced } from './demo-pace.ts';

it('lets calls through at its rate, however many ask at once', async () => {
  const turn = createPace(100);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 21 }, turn));
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(195);
});

it('takes a slot before each call of a port, and passes on its arguments', async () => {
  const seen: string[] = [];
  const port = paced({ name: 'a', ask: async (text: string) => void seen.push(text) }, async () => {
    seen.push('turn');
  });
  await port.ask('one');
  await port.ask('two');
  expect(seen).toEqual(['turn', 'one', 'turn', 'two']);
  expect(port.name).toBe('a');
});
