// Tests every message of every language against the compiler's own library.
import { setupI18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { pages, readCatalogues, readParameters } from '../../tools/messages.ts';
import { intlTag } from './dates.ts';
import { createTranslator } from './translate.tsx';

const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1_234];
const words = ['Falcons', 'pass', 'event', 'مرحبا'];

const compileAll = (catalogue: Record<string, string>): Messages =>
  Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, compileMessage(text)])) as Messages;

describe('formatMessage', () => {
  it.each(['en', 'fr', 'ar'] as const)('[R1.03] says every message of %s as the library would', (locale) => {
    const messages = compileAll(readCatalogues(pages)[locale] ?? {});
    const tag = intlTag(locale);
    const reference = setupI18n({ locale: tag, messages: { [tag]: messages } });
    const { t } = createTranslator(locale, messages);
    const say = t as (key: string, values: Record<string, unknown>) => string;
    let compared = 0;
    for (const [key, message] of Object.entries(messages)) {
      const types = [...readParameters(message as Parameters<typeof readParameters>[0])];
      for (const [index, count] of counts.entries()) {
        const values = Object.fromEntries(
          types.map(([name, type]) => [
            name,
            type === 'number' ? count : (words[index % words.length] ?? ''),
          ]),
        );
        expect(say(key, values), key).toBe(reference._(key, values));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(1_000);
  });

  it('knows exact numbers, choices within choices and names inside them', () => {
    const text =
      '{count, plural, =0 {none} one {# {type, select, pass {pass} other {thing}}} other {# of {name}}}';
    const { t } = createTranslator('en', { key: compileMessage(text) });
    const say = t as unknown as (key: string, values: Record<string, unknown>) => string;
    expect(say('key', { count: 0, name: 'x', type: 'pass' })).toBe('none');
    expect(say('key', { count: 1, name: 'x', type: 'pass' })).toBe('1 pass');
    expect(say('key', { count: 1_000, name: 'x', type: 'pass' })).toBe('1,000 of x');
  });

  it('shows the key of a message that is not there', () => {
    const { t } = createTranslator('en', {});
    expect((t as (key: string) => string)('no.such')).toBe('no.such');
  });
});
