import { describe, expect, it } from 'vitest';
import en from '../../locales/gen/en.json' with { type: 'json' };
import { createTranslator } from '../../lib/translate.tsx';
import { arrangeMenu } from './menu.ts';

const translator = createTranslator('en', en);
const arrange = (name: string, url: string) =>
  arrangeMenu({ menu: [{ id: 1, name, url }], pages: [{ url: 'about' }] }, '/packages', translator);

describe('arrangeMenu', () => {
  it('translates our own names and keeps the operator’s', () => {
    expect(arrange('on_demand', '/vod')).toEqual([{ href: '/vod', label: 'Replays', current: false }]);
    expect(arrange('Sponsors', 'https://sponsors.test/')[0]?.label).toBe('Sponsors');
  });

  it('marks the current page for any query', () => {
    expect(arrange('passes', '/packages?from=menu')[0]?.current).toBe(true);
  });

  it.each([
    ['/?participant=hawks', '/?participant=Hawks&lang=fr', true],
    ['/?participant=hawks', '/', false],
    ['/', '/?participant=hawks', false],
    ['/', '/?lang=fr', true],
    ['/?participant_group=hawks', '/?participant=hawks', false],
  ])('[R2.05] for %s at %s says %s', (url, path, current) => {
    const menu = [{ id: 1, name: 'x', url }];
    expect(arrangeMenu({ menu, pages: [] }, path, translator)[0]?.current).toBe(current);
  });

  it('[R2.04] has the pages of the channel', () => {
    expect(arrange('Who we are', '/about')[0]).toMatchObject({ href: '/about', label: 'Who we are' });
  });

  it.each(['/nowhere', '//evil.test', 'javascript:alert(1)', 'data:text/html,x', 'packages', ''])(
    '[T43] leaves out %s',
    (url) => {
      expect(arrange('x', url)).toEqual([]);
    },
  );
});
