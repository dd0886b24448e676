import type crypto from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { cheapCost } from '../../test/fixed.ts';

const load = vi.hoisted(() => ({ running: 0, most: 0, works: [] as object[] }));
vi.mock('node:crypto', async (importReal) => {
  const real = await importReal<typeof crypto>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    load.most = Math.max(load.most, ++load.running);
    const { memory, passes, parallelism, tagLength } = parameters;
    load.works.push({ algorithm, memory, passes, parallelism, tagLength });
    real.argon2(algorithm, parameters, (error, tag) => {
      load.running--;
      done(error, tag);
    });
  };
  return { ...real, argon2 };
});

const { createArgon2Passwords, standardCost } = await import('./argon2-passwords.ts');
const passwords = createArgon2Passwords(cheapCost);

/** The hashes that ran at the same time, each with its cost. */
const worksOf = async (work: () => Promise<unknown>): Promise<object[]> => {
  load.works = [];
  await work();
  return load.works;
};

describe('passwords', () => {
  it('[T55] are kept as Argon2id in the PHC form, with a salt of their own', async () => {
    const [first, second] = await Promise.all([passwords.hash('the same'), passwords.hash('the same')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(first).not.toBe(second);
  });

  it('[T55] cost at least as much as OWASP recommends', () => {
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

  it('[T55] match with each encoding of an accent', async () => {
    const stored = await passwords.hash('cafe\u0301 au lait');
    expect(await passwords.verify('caf\u00e9 au lait', stored)).toBe(true);
  });

  it('[T45] never match a value that is not a hash, or a missing account', async () => {
    for (const stored of [
      '',
      'plain',
      '$argon2id$v=19$m=64,t=1,p=1$$',
      '$2b$10$abcdefghijklmnopqrstuv',
      undefined,
    ])
      expect(await passwords.verify('plain', stored)).toBe(false);
  });

  it('[T47] take as long for a missing account as for an existing one', async () => {
    const standard = createArgon2Passwords();
    const stored = await standard.hash('somebody');
    // The first call creates the dummy hash, once per process.
    await standard.verify('first', undefined);
    const known = await worksOf(() => standard.verify('wrong', stored));
    expect(known).toEqual([{ algorithm: 'argon2id', ...standardCost, tagLength: 32 }]);
    expect(await worksOf(() => standard.verify('wrong', undefined))).toEqual(known);
    expect(await worksOf(() => standard.verify('wrong', undefined))).toEqual(known);
  });

  it('[T71] are hashed two at a time, and none is lost', async () => {
    load.most = 0;
    const hashes = await Promise.all(Array.from({ length: 30 }, (_, index) => passwords.hash(`p${index}`)));
    expect(new Set(hashes).size).toBe(30);
    expect(load.most).toBe(2);
    expect(load.running).toBe(0);
  });
});
