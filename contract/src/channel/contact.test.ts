import { describe, expect, it } from 'vitest';
import { ContactRequest, refusalOfContact } from './contact.ts';

describe('[R5.02] a way to be reached', () => {
  it.each([
    'alice@demo.test',
    'a.b+c@sub.example.org',
    '5145550199',
    '514-555-0199',
    '514.555.0199',
    '514 555 0199',
    '(514) 555-0199',
    '(514)5550199',
    '+1 (514) 555-0199',
    '+33 1 23 45 67 89',
    '12345678901234',
    '٠٥٠١٢٣٤٥٦٧',
  ])('takes %s', (text) => {
    expect(refusalOfContact(text)).toBeUndefined();
  });

  it.each([
    ['', 'Please fill in the input field.'],
    ['alice', 'A valid email address is required'],
    ['alice@', 'A valid email address is required'],
    ['a@b.test\r\nBcc: c@d.test', 'A valid email address is required'],
    ['(514 555-0199', 'A valid email address is required'],
    ['514--555--0199', 'A valid email address is required'],
    ['()5145550199', 'A valid email address is required'],
    ['+', 'A valid email address is required'],
    ['555-0199', 'Field length must be greater than 9'],
    ['123456789', 'Field length must be greater than 9'],
    ['123456789012345', 'Field length must be less than 15'],
  ])('says of %j: %s', (text, message) => {
    expect(refusalOfContact(text)).toBe(message);
  });

  it('[T69] validates a very long text without delay', () => {
    const begun = performance.now();
    refusalOfContact(`${'(1)'.repeat(20_000)}x`);
    expect(performance.now() - begun).toBeLessThan(200);
  });
});

describe('a message to the channel', () => {
  const good = {
    name: 'Alice',
    contact: 'alice@demo.test',
    topic: 'playback',
    message: 'It stops.',
    idempotency_key: 'abcdefgh',
  };
  const messageOf = (wrong: object): string | undefined =>
    ContactRequest.safeParse({ ...good, ...wrong }).error?.issues[0]?.message;

  it('accepts a complete message', () => {
    expect(ContactRequest.parse({ ...good, name: ' Alice ' })).toEqual(good);
  });

  it.each([
    ['without a name', { name: '  ' }, 'Field is required'],
    ['with too long a name', { name: 'a'.repeat(81) }, 'Field length must be less than 81'],
    ['without words', { message: ' \n ' }, 'Please fill in the input field.'],
    ['with too many words', { message: 'a'.repeat(4_001) }, 'Field length must be less than 4001'],
    ['without a topic', { topic: '' }, 'Field is required'],
    ['without a way to be reached', { contact: '' }, 'Please fill in the input field.'],
    ['with half an address', { contact: 'alice@' }, 'A valid email address is required'],
  ])('[R5.01c] is refused %s', (_, wrong, message) => {
    expect(messageOf(wrong)).toBe(message);
  });

  it('[R5.D2] may have 80 letters of name and 4,000 of message', () => {
    expect(messageOf({ name: 'a'.repeat(80), message: 'a'.repeat(4_000) })).toBeUndefined();
  });
});
