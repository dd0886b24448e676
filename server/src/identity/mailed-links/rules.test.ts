import { describe, expect, it } from 'vitest';
import { judgeLink, mailboxOf, stateOf, type JudgedLink, type LinkPurpose } from './rules.ts';

const made = new Date('2026-11-20T18:00:00.000Z');
const after = (ms: number): Date => new Date(made.getTime() + ms);
const link: JudgedLink = {
  purpose: 'password_reset',
  email: 'alice@demo.test',
  isUsed: false,
  expires_at: after(1_800_000),
  hasState: true,
};
const asked = { purpose: 'password_reset' as LinkPurpose, email: 'alice@demo.test', now: after(1_000) };

describe('a mailed link', () => {
  it.each<[string, Partial<JudgedLink>, Partial<typeof asked>, ReturnType<typeof judgeLink>]>([
    ['opens', {}, {}, 'good'],
    ['opens until the last millisecond', {}, { now: after(1_799_999) }, 'good'],
    ['is over after thirty minutes', {}, { now: after(1_800_000) }, 'dead'],
    ['opens once', { isUsed: true }, {}, 'used'],
    ['does what it was made for', {}, { purpose: 'email_verification' }, 'dead'],
    ['knows the address', {}, { email: 'alice@elsewhere.test' }, 'moved'],
    ['that was used tells nothing of an address', { isUsed: true }, { email: 'a@b.test' }, 'dead'],
    ['that is over tells nothing of an address', {}, { email: 'a@b.test', now: after(1_800_000) }, 'dead'],
    ['is bound to what the account was', { hasState: false }, {}, 'dead'],
    ['that was used and is over is over', { isUsed: true }, { now: after(1_800_000) }, 'dead'],
    ['that was used for something deleted is dead', { isUsed: true, hasState: false }, {}, 'dead'],
  ])('[T52] %s', (_, changes, circumstances, verdict) => {
    expect(judgeLink({ ...link, ...changes }, { ...asked, ...circumstances })).toBe(verdict);
  });

  const alice = { id: 1, email: 'alice@demo.test', password_hash: 'one' };
  it.each<[string, LinkPurpose, Partial<typeof alice>, boolean]>([
    ['for a new password dies with the old one', 'password_reset', { password_hash: 'two' }, false],
    ['for a new password dies with the address', 'password_reset', { email: 'a@demo.test' }, false],
    ['for a new password is one account’s', 'password_reset', { id: 2 }, false],
    ['that confirms an address bears another password', 'email_verification', { password_hash: 'two' }, true],
    ['that confirms an address confirms no other', 'email_verification', { email: 'a@demo.test' }, false],
    ['that confirms an address is one account’s', 'email_verification', { id: 2 }, false],
    ['that deletes dies with the password', 'account_deletion', { password_hash: 'two' }, false],
    ['that deletes dies with the address', 'account_deletion', { email: 'a@demo.test' }, false],
    ['that deletes is one account’s', 'account_deletion', { id: 2 }, false],
  ])('[T52] %s', (_, purpose, changes, isSame) => {
    expect(stateOf(purpose, { ...alice, ...changes }) === stateOf(purpose, alice)).toBe(isSame);
  });

  const change = { id: 7, old_email: 'alice@demo.test', new_email: 'a@new.test' };
  it.each<[string, Partial<typeof alice>, Partial<typeof change>, boolean]>([
    ['dies with the password', { password_hash: 'two' }, {}, false],
    ['is one account’s', { id: 2 }, {}, false],
    ['is one change’s', {}, { id: 8 }, false],
    ['leads to one address', {}, { new_email: 'b@new.test' }, false],
    ['still tells that it is done when the account has moved', { email: 'a@new.test' }, {}, true],
  ])('[T52] of a change of address %s', (_, changes, more, isSame) => {
    for (const purpose of ['email_change_old', 'email_change_new'] as const)
      expect(
        stateOf(purpose, { ...alice, ...changes }, { ...change, ...more }) ===
          stateOf(purpose, alice, change),
      ).toBe(isSame);
  });

  it('[T52] is bound to the mailbox that it goes to', () => {
    expect(mailboxOf('account_deletion', alice)).toBe('alice@demo.test');
    expect(mailboxOf('email_change_old', { email: 'a@new.test' }, change)).toBe('alice@demo.test');
    expect(mailboxOf('email_change_new', alice, change)).toBe('a@new.test');
  });

  it('[T52] for one purpose is none for another', () => {
    expect(stateOf('email_verification', { ...alice, password_hash: '' })).not.toBe(
      stateOf('password_reset', { ...alice, password_hash: '' }),
    );
  });
});
