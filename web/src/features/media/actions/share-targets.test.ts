import { describe, expect, it } from 'vitest';
import { isShareBlocked, shareTargetsOf } from './share-targets.ts';

const address = 'https://a.example/watch/7?t=90';
const hrefsOf = (title: string): string[] => shareTargetsOf(title, address).map(({ href }) => href);

describe('the share targets', () => {
  it('carry name and address whole', () => {
    expect(hrefsOf('Hawks & Falcons #1?')).toEqual([
      'https://wa.me/?text=Hawks%20%26%20Falcons%20%231%3F%20https%3A%2F%2Fa.example%2Fwatch%2F7%3Ft%3D90',
      'https://x.com/intent/post?text=Hawks%20%26%20Falcons%20%231%3F&url=https%3A%2F%2Fa.example%2Fwatch%2F7%3Ft%3D90',
      'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fa.example%2Fwatch%2F7%3Ft%3D90',
      'mailto:?subject=Hawks%20%26%20Falcons%20%231%3F&body=https%3A%2F%2Fa.example%2Fwatch%2F7%3Ft%3D90',
    ]);
  });
  it.each(['نسور ضد صقور', 'Faucons – Aigles', 'half \uD83C', 'a\nb', '"><script>', ''])(
    'lead to their own service with the name %j',
    (title) => {
      expect(shareTargetsOf(title, address).map(({ href }) => new URL(href).host)).toEqual([
        'wa.me',
        'x.com',
        'www.facebook.com',
        '',
      ]);
      for (const href of hrefsOf(title)) expect(href).not.toMatch(/[\s"<>]/);
    },
  );
});

it.each([
  ['the viewer closes the sheet', new DOMException('closed', 'AbortError'), false],
  ['the browser refuses', new DOMException('no', 'NotAllowedError'), true],
  ['the data is refused', new TypeError('no'), true],
  ['no reason is given', undefined, true],
])('sharing is blocked or not when %s', (_name, error, expected) => {
  expect(isShareBlocked(error)).toBe(expected);
});
