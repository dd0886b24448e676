import { expect, it } from 'vitest';
import { readUnderFaults } from '../../test/storage/false-answers.ts';

it('500 reads of a bucket under short, wrong and failed answers give no wrong byte', async () => {
  const counts = await readUnderFaults(500);
  expect(counts).toMatchObject({ wrong: 0 });
  expect(counts.right).toBeGreaterThan(250);
  expect(counts.right + counts.refused).toBe(500);
});
