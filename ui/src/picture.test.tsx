import { pictureSizes } from '@floodlit/contract/sums/picture-widths';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CoverImage, Crest, Picture } from './index.ts';

const src = '/media/p/7/poster.jpg';
const srcSet = '/media/p/7/poster-w320.webp 320w, /media/p/7/poster-w640.webp 640w';

describe('Picture', () => {
  it('offers its copies, keeps its room, and waits until it is near the window', () => {
    expect(renderToStaticMarkup(<Picture src={src} widths={[320, 640]} place="card" />)).toBe(
      `<img width="1280" height="720" alt="" loading="lazy" fetchPriority="auto" decoding="async" sizes="${pictureSizes.card}" srcSet="${srcSet}" src="${src}"/>`,
    );
  });

  it('loads eagerly with high priority on the first screen', () => {
    const html = renderToStaticMarkup(<Picture src={src} widths={[320, 640]} place="hero" eager />);
    expect(html).toContain('loading="eager" fetchPriority="high"');
    expect(html).toContain(`sizes="${pictureSizes.hero}"`);
  });

  it.each([
    ['has no copies yet', src, undefined],
    ['is narrower than every copy', src, []],
    ['is on another host', 'https://pictures.example/poster.jpg', [320]],
  ])('is served alone when it %s', (_, picture, widths) => {
    const html = renderToStaticMarkup(<Picture src={picture} widths={widths} place="card" />);
    expect(html).toContain(`src="${picture}"`);
    expect(html).not.toMatch(/srcset|sizes/iu);
  });
});

describe('the pictures of cards and emblems', () => {
  it('a cover has the markup of a picture', () => {
    const html = renderToStaticMarkup(<CoverImage src={src} widths={[320, 640]} fallback={<i />} />);
    expect(html).toContain('class="cover-image"');
    expect(html).toContain(`srcSet="${srcSet}"`);
    expect(renderToStaticMarkup(<CoverImage src={null} fallback={<i />} />)).toBe('<i></i>');
  });

  it('a crest is square and small', () => {
    const team = { monogram: 'RH', color: '#123456', image: '/media/u/a.png', image_widths: [320] };
    const html = renderToStaticMarkup(<Crest team={team} />);
    expect(html).toContain('width="320" height="320"');
    expect(html).toContain('srcSet="/media/u/a-w320.webp 320w"');
  });
});
