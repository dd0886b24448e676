import { expect, it } from 'vitest';
import { barePageOf } from './bare-page-of.ts';

it('leaves markup and styles, and no script', () => {
  const document = [
    '<link rel="stylesheet" href="/assets/app.css">',
    '<link rel="modulepreload" href="/assets/home.js" fetchpriority="low">',
    '<script type="application/json" id="boot">{"a":"\\u003c/script>"}</script>',
    '<script type="module" src="/assets/app.js"></script>',
    '<h1>Tonight</h1>',
  ].join('\n');
  expect(barePageOf(document).split('\n').filter(Boolean)).toEqual([
    '<link rel="stylesheet" href="/assets/app.css">',
    '<h1>Tonight</h1>',
  ]);
});
