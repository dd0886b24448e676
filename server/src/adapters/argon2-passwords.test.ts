import type crypto from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { cheapCost } from '../../test/fixed.ts';

const load = vi.hoisted(() => ({ running: 0, most: 0 }));
vi.mock('node:crypto', async (importReal) => {
  const real = await importReal<typeof crypto>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    load.most = Math.max(load.most, ++load.running);
    real.argon2(algorithm, parameters, (error, tag) => {
      load.running--;
      done(error, tag);
    });
  };
  return { ...real, argon2 };
});

const { createArgon2Passwords, standardCost } = await import('./argon2-passwords.ts');
const passwords = createArgon2Passwords(cheapCost);

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

describe('passwords', () => {
  it('[T55] are kept as Argon2id in the PHC form, with a salt of their own', async () => {
    const [first, second] = await Promise.all([passwords.hash('the same'), passwords.hash('the same')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(first).not.toBe(second);
  });

  it('[T55] cost what OWASP asks at least', () => {
    expect(standardCost).toEqual({ memory: 19_456, passes: 2, parallelism: 1 });
  });

  it('are right or wrong', async () => {
    const stored = await passwords.hash('correct horse');
    expect(await passwords.verify('correct horse', stored)).toBe(true);
    for (const wrong of ['Correct horse', 'correct horse ', '', 'x'.repeat(128)])
      expect(await passwords.verify(wrong, stored)).toBe(false);
  });

  it('are verified at the cost they were hashed at, when the standard has risen since', async () => {
    const stored = await createArgon2Passwords({ ...cheapCost, passes: 2 }).hash('old');
    expect(await passwords.verify('old', stored)).toBe(true);
  });

  it('[T55] are the same however an accent was typed', async () => {
    const stored = await passwords.hash('cafe\u0301 au lait');
    expect(await passwords.verify('caf\u00e9 au lait', stored)).toBe(true);
  });

  it('[T45] are never right against what is no hash, or nobody', async () => {
    for (const stored of [
      '',
      'plain',
      '$argon2id$v=19$m=64,t=1,p=1$$',
      '$2b$10$abcdefghijklmnopqrstuv',
      undefined,
    ])
      expect(await passwords.verify('plain', stored)).toBe(false);
  });

  it('[T47] of nobody take as long as those of somebody', async () => {
    const standard = createArgon2Passwords();
    const stored = await standard.hash('somebody');
    await standard.verify('warm', undefined);
    const ratio = async (): Promise<number> => {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let round = 0; round < 5; round++) {
        known.push(await millisecondsOf(() => standard.verify('wrong', stored)));
        unknown.push(await millisecondsOf(() => standard.verify('wrong', undefined)));
      }
      return median(unknown) / median(known);
    };
    // A busy machine may disturb one series; an answer without the work is fifty times as fast in every one.
    const ratios: number[] = [];
    const isAlike = (value: number): boolean => value > 1 / 1.5 && value < 1.5;
    while (ratios.length < 4 && !ratios.some(isAlike)) ratios.push(await ratio());
    expect(ratios.some(isAlike), ratios.join(', ')).toBe(true);
  });

  it('[T71] are hashed two at a time, and none is forgotten', async () => {
    load.most = 0;
    const hashes = await Promise.all(Array.from({ length: 30 }, (_, index) => passwords.hash(`p${index}`)));
    expect(new Set(hashes).size).toBe(30);
    expect(load.most).toBe(2);
    expect(load.running).toBe(0);
  });
});
