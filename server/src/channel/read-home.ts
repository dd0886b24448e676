// Slides and blocks as viewers get them: only the visible ones, with their HTML cleaned again on read (T60, T43).
import type { StaticBlock } from '@floodlit/contract/channel';
import { isShownAt, isSlideImage, isSlideLink } from './home-rules.ts';
import type { HomeDeps } from './ports.ts';
import type { SlideRecord } from './store-home.ts';

export async function listSlides(
  { home, clock }: Pick<HomeDeps, 'home' | 'clock'>,
  channelId: number,
): Promise<SlideRecord[]> {
  const now = clock.now();
  const slides = await home.listSlides(channelId);
  return slides
    .filter((slide) => isShownAt(slide, now))
    .map((slide) => ({
      ...slide,
      link: slide.link !== null && isSlideLink(slide.link) ? slide.link : null,
      image: slide.image !== null && isSlideImage(slide.image) ? slide.image : null,
    }));
}

export async function listBlocks(
  { home, cleanHtml }: Pick<HomeDeps, 'home' | 'cleanHtml'>,
  channelId: number,
): Promise<StaticBlock[]> {
  const blocks = await home.listBlocks(channelId);
  return blocks.map(({ id, name, placement, html, language }) => ({
    id,
    name,
    placement,
    html: cleanHtml(html),
    language,
  }));
}
