import { describe, expect, it } from 'vitest';
import { nobody, personOf, yearKey } from './pseudonym.ts';

const secret = Buffer.alloc(32, 7);
const named = { user_id: 12, user_email: ' Ann@Mail.example ' };
const at = (channelId: number, year: number) => () => yearKey(secret, channelId, year);

describe('personOf', () => {
  it('[T73] names nobody where the channel only measures', () => {
    expect(personOf(named, 'measure', at(1, 2026))).toEqual(nobody);
  });
  it('[T73] gives the same pseudonym within a channel and a year only', () => {
    const one = personOf(named, 'pseudonym', at(1, 2026));
    expect(one.user_id).toMatch(/^[0-9a-f]{32}$/);
    expect(one.user_email).toMatch(/^[0-9a-f]{32}$/);
    expect(personOf({ user_id: '12', user_email: 'ann@mail.example' }, 'pseudonym', at(1, 2026))).toEqual(
      one,
    );
    const others = [at(2, 2026), at(1, 2027)].map((key) => personOf(named, 'pseudonym', key));
    expect(new Set([one, ...others].flatMap(({ user_id, user_email }) => [user_id, user_email])).size).toBe(
      6,
    );
  });
  it('keeps identities where the channel turned them on', () => {
    expect(personOf(named, 'identity', at(1, 2026))).toEqual({
      user_id: '12',
      user_email: 'ann@mail.example',
    });
  });
  it.each([{}, { user_id: null, user_email: 'a@b.example' }, { user_id: '' }])(
    'names nobody without an id: %j',
    (who) => {
      expect(personOf(who, 'identity', at(1, 2026))).toEqual(nobody);
    },
  );
});
