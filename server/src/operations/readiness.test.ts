import { expect, it } from 'vitest';
import { createReadiness } from './readiness.ts';

const well = async (): Promise<undefined> => undefined;
const broken = async (): Promise<string> => 'it is full';
const failing = (): Promise<string> => Promise.reject(new Error('secret'));

it.each([
  ['ready', [{ name: 'database', required: true, check: well }], []],
  [
    'degraded',
    [
      { name: 'database', required: true, check: well },
      { name: 'disk', required: false, check: broken },
    ],
    [{ name: 'disk', trouble: 'it is full' }],
  ],
  [
    'not ready',
    [
      { name: 'database', required: true, check: failing },
      { name: 'disk', required: false, check: broken },
    ],
    [
      { name: 'database', trouble: 'it could not be checked' },
      { name: 'disk', trouble: 'it is full' },
    ],
  ],
])('is %s and names what is missing', async (status, checks, missing) => {
  expect(await createReadiness(checks, () => 0)()).toEqual({ status, missing });
});

it('asks at most once a second', async () => {
  let now = 0;
  let asked = 0;
  const check = async (): Promise<undefined> => void asked++;
  const read = createReadiness([{ name: 'database', required: true, check }], () => now);
  await Promise.all([read(), read()]);
  now = 999;
  await read();
  expect(asked).toBe(1);
  now = 1_000;
  await read();
  expect(asked).toBe(2);
});
