import { describe, expect, it } from 'vitest';
import { brandPicturesOf, pictureAddress, pictureOrigins } from './brand-rules.ts';

describe('a channel’s own pictures', () => {
  it.each([
    ['/media/logo.svg', '/media/logo.svg'],
    ['https://cdn.example/a logo.png', 'https://cdn.example/a%20logo.png'],
    ['https://cdn.example:8443/x.svg?v=2', 'https://cdn.example:8443/x.svg?v=2'],
  ])('[T62] may stand at %s', (text, address) => {
    expect(pictureAddress(text)).toBe(address);
  });

  it.each([
    '',
    'logo.svg',
    '//evil.example/x.svg',
    '/\\evil.example/x.svg',
    '/../secrets.json',
    '/x.svg"onload="alert(1)',
    'http://cdn.example/x.svg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'https://user:word@cdn.example/x.svg',
    'https://cdn.example;script-src-elem/x.svg',
    "https://cdn.example,default-src'none'/x.svg",
    'https://*/x.svg',
    `https://cdn.example/${'x'.repeat(500)}`,
  ])('[T62] may not stand at %s', (text) => {
    expect(pictureAddress(text)).toBeUndefined();
  });

  it('are left out when the stored value is not an address', () => {
    expect(brandPicturesOf({ logo: 'javascript:alert(1)' })).toEqual({ logo: null, favicon: null });
    expect(brandPicturesOf({})).toEqual({ logo: null, favicon: null });
  });

  it('add only their own hosts to the document’s policy', () => {
    const logo = 'https://cdn.example/logo.svg';
    expect(pictureOrigins({ logo, favicon: 'https://cdn.example/icon.png' })).toEqual([
      'https://cdn.example',
    ]);
    expect(pictureOrigins({ logo: '/logo.svg', favicon: null })).toEqual([]);
  });
});
