import { describe, expect, it } from 'vitest';
import { documentPages } from '@floodlit/contract/document';
import { excerptOf, faultOfPageUrl, menuOf, outline, paragraphed, textOf } from './page-rules.ts';

describe('faultOfPageUrl', () => {
  it.each([
    'about',
    'privacy_policy',
    'terms_conditions',
    'volunteers',
    'our-volunteers',
    '2026_season',
    'a',
  ])('takes %s', (url) => {
    expect(faultOfPageUrl(url)).toBeUndefined();
  });

  it.each([
    '',
    '/about',
    'about/',
    'a/b',
    '..',
    '//evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    'About',
    'über',
    'a b',
    'a?b',
    'a#b',
    'a%2fb',
    'sitemap.xml',
    '-a',
    'a-',
    'a--b',
    ':url',
    'about\n',
    'a'.repeat(61),
  ])('[T63] refuses "%s", which is no slug', (url) => {
    expect(faultOfPageUrl(url)).toBe('channel.page_url_invalid');
  });

  it.each([
    'login',
    'registration',
    'packages',
    'buy',
    'select-package',
    'select_package',
    'watch',
    'watch_embed',
    'watch-embed',
    'vod',
    'vod_library',
    'profile',
    'faq',
    'contacts',
    '404',
    'api',
    'media',
    'assets',
    'webhooks',
    'healthz',
    'password-reset',
    'verify_email',
    'share',
    'simulate',
  ])('[T63] refuses %s, which is the product’s', (url) => {
    expect(faultOfPageUrl(url)).toBe('channel.page_url_reserved');
  });

  it('[T63] refuses the path of every page of the product', () => {
    const paths = Object.values(documentPages).map(({ path }) => path.split('/')[1] ?? '');
    for (const path of paths.filter((one) => one !== '' && !one.startsWith(':')))
      expect(faultOfPageUrl(path), path).toBe('channel.page_url_reserved');
  });
});

describe('outline', () => {
  it('gives each heading a unique id from its words', () => {
    expect(
      outline('<h2>What we do</h2><p>a</p><h3>Été &amp; <em>hiver</em></h3><h2>What we do</h2>'),
    ).toEqual({
      html: '<h2 id="s-what-we-do">What we do</h2><p>a</p><h3 id="s-ete-hiver">Été &amp; <em>hiver</em></h3><h2 id="s-what-we-do--2">What we do</h2>',
      headings: [
        { id: 's-what-we-do', text: 'What we do', level: 2 },
        { id: 's-ete-hiver', text: 'Été & hiver', level: 3 },
        { id: 's-what-we-do--2', text: 'What we do', level: 2 },
      ],
    });
  });

  it('[T60] prevents headings that take a reserved id or break out of the attribute', () => {
    const { headings } = outline('<h2>root</h2><h2>&quot;&gt;&lt;img onerror=1&gt;</h2>');
    expect(headings.map(({ id }) => id)).toEqual(['s-root', 's-img-onerror-1']);
  });
});

describe('excerptOf', () => {
  it.each([
    ['<h2>Title</h2><p>Short.</p>', 'Short.'],
    ['<p>Fish &amp; chips</p><p>and &lt;more&gt;</p>', 'Fish & chips and <more>'],
    ['', ''],
  ])('of %s is "%s"', (html, excerpt) => {
    expect(excerptOf(html)).toBe(excerpt);
  });

  it('ends with a whole word within 160 characters', () => {
    const excerpt = excerptOf(`<p>${'word '.repeat(60)}</p>`);
    expect(excerpt.length).toBeLessThanOrEqual(160);
    expect(excerpt).toMatch(/word…$/);
    expect(excerptOf(`<p>${'x'.repeat(400)}</p>`).length).toBeLessThanOrEqual(160);
  });
});

describe('textOf', () => {
  it('unescapes once', () => {
    expect(textOf('<p>&amp;lt;</p>')).toBe('&lt;');
  });
});

describe('paragraphed', () => {
  it.each([
    ['One.\n\nTwo.', '<p>One.</p>\n<p>Two.</p>'],
    ['One.\n \n\nTwo.\n', '<p>One.</p>\n<p>Two.</p>'],
    ['5 < 6\n\nand so', '<p>5 < 6</p>\n<p>and so</p>'],
    ['One line', 'One line'],
    ['<p>One.</p>\n\n<p>Two.</p>', '<p>One.</p>\n\n<p>Two.</p>'],
  ])('makes of %j: %j', (text, html) => {
    expect(paragraphed(text)).toBe(html);
  });
});

describe('menuOf', () => {
  const page = { id: 9, url: 'about', name: 'About us', alt_name: null, title: 'About', in_menu: true };
  const menu = [{ id: 4, name: 'home', url: '/' }];

  it('[R2.04] adds the pages for the menu, by their shorter name', () => {
    expect(
      menuOf(menu, [page, { ...page, url: 'crew', alt_name: 'Crew' }, { ...page, in_menu: false }]),
    ).toEqual([...menu, { id: 5, name: 'About us', url: '/about' }, { id: 6, name: 'Crew', url: '/crew' }]);
  });

  it('adds no page that the operator has placed already', () => {
    const own = [{ id: 1, name: 'Who we are', url: '/about' }];
    expect(menuOf(own, [page])).toEqual(own);
  });

  it('leaves out hidden entries, and the pages that they hide', () => {
    const hidden = { id: 1, name: 'Who we are', url: '/about', hidden: true };
    expect(menuOf([...menu, hidden], [page])).toEqual(menu);
  });
});
