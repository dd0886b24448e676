import { RegisterRequest } from '@floodlit/contract/identity/identity';
import { describe, expect, it } from 'vitest';
import en from '../../locales/gen/en.json' with { type: 'json' };
import moreEn from '../../locales/gen/en.more.json' with { type: 'json' };
import moreFr from '../../locales/gen/fr.more.json' with { type: 'json' };
import { createTranslator } from '../../lib/translate.tsx';
import { translateFieldMessage } from './field-messages.ts';

const { t } = createTranslator('en', { ...en, ...moreEn });

describe('translateFieldMessage', () => {
  it('[R5.01b] has words for every message of the registration schema, in English the very same', () => {
    const broken = {
      first_name: '',
      last_name: 'x'.repeat(81),
      email: 'nobody',
      password: 'short',
      password_confirmation: 'other',
      terms_accepted: false,
    };
    const answer = RegisterRequest.safeParse(broken);
    const messages = answer.error?.issues.map((issue) => issue.message) ?? [];
    expect(messages.length).toBeGreaterThan(3);
    for (const message of messages) expect(translateFieldMessage(t, message)).toBe(message);
  });

  it('uses the reader’s language', () => {
    const french = createTranslator('fr', moreFr);
    expect(translateFieldMessage(french.t, 'Enter your first name')).toBe('Saisissez votre prénom');
  });

  it('[R5.01b] hides a schema’s default messages', () => {
    expect(translateFieldMessage(t, 'Invalid input: expected string')).toBe('Please check this field');
    expect(translateFieldMessage(t, undefined)).toBeUndefined();
  });
});
