// Slides and blocks as viewers get them: only the visible ones, with their HTML cleaned again on read (T60, T43).
import type { StaticBlock } from '@floodlit/contract/channel/channel';
import type { Locale } from '@floodlit/contract/primitives';
import type { FieldLanguages } from '@floodlit/contract/translations';
import { markedInLanguage } from '../kernel/in-language.ts';
import { isShownAt, isSlideImage, isSlideLink } from './home-rules.ts';
import type { HomeDeps } from './ports.ts';
import type { SlideRecord } from './store-home.ts';

type ShownSlide = Omit<SlideRecord, 'translations'> & { readonly field_languages?: FieldLanguages };

export async function listSlides(
  { home, clock }: Pick<HomeDeps, 'home' | 'clock'>,
  channelId: number,
  language: Locale,
): Promise<ShownSlide[]> {
  const now = clock.now();
  const slides = await home.listSlides(channelId);
  return slides
    .filter((slide) => isShownAt(slide, now))
    .map((slide) => ({
      ...markedInLanguage('slide', slide, language),
      link: slide.link !== null && isSlideLink(slide.link) ? slide.link : null,
      image: slide.image !== null && isSlideImage(slide.image) ? slide.image : null,
    }));
}

export async function listBlocks(
  { home, cleanHtml }: Pick<HomeDeps, 'home' | 'cleanHtml'>,
  channelId: number,
  language: Locale,
): Promise<StaticBlock[]> {
  const blocks = await home.listBlocks(channelId);
  return blocks.map((block) => {
    const { channel_id: _channel, weight: _weight, ...shown } = markedInLanguage('block', block, language);
    return { ...shown, html: cleanHtml(shown.html) };
  });
}
