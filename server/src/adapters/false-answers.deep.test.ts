import { expect, it } from 'vitest';
import { readUnderFaults } from '../../test/storage/false-answers.ts';

it(
  '10,000 reads of a bucket under short, wrong and failed answers give no wrong byte',
  { timeout: 600_000 },
  async () => {
    const counts = await readUnderFaults(10_000);
    console.log(
      `${counts.right} right, ${counts.refused} refused; ${JSON.stringify(Object.fromEntries(counts.faults))}`,
    );
    expect(counts).toMatchObject({ wrong: 0 });
    expect(counts.right + counts.refused).toBe(10_000);
    expect(counts.faults.size).toBe(10);
  },
);
