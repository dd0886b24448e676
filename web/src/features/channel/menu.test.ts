import { describe, expect, it } from 'vitest';
import en from '../../locales/gen/en.json' with { type: 'json' };
import { createTranslator } from '../../lib/translate.tsx';
import { arrangeMenu } from './menu.ts';

const translator = createTranslator('en', en);
const arrange = (name: string, url: string) =>
  arrangeMenu({ menu: [{ id: 1, name, url }], pages: [{ url: 'about' }] }, '/packages', translator);

describe('arrangeMenu', () => {
  it('translates our own names and keeps the operator’s', () => {
    expect(arrange('on_demand', '/vod')).toEqual([{ href: '/vod', label: 'On demand', current: false }]);
    expect(arrange('Sponsors', 'https://sponsors.test/')[0]?.label).toBe('Sponsors');
  });

  it('marks where the reader is, whatever the query', () => {
    expect(arrange('passes', '/packages?from=menu')[0]?.current).toBe(true);
  });

  it('[R2.04] has the pages of the channel', () => {
    expect(arrange('Who we are', '/about')[0]).toMatchObject({ href: '/about', label: 'Who we are' });
  });

  it.each([
    '/contacts',
    '/nowhere',
    '//evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'packages',
    '',
  ])('[T43] leaves out %s', (url) => {
    expect(arrange('x', url)).toEqual([]);
  });
});
