// Puts a slide on Home or on a hub, changes it, and takes it away.
import { limits } from '@floodlit/contract/limits';
import type { Locale } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import { stripInvisible } from '../kernel/strip-invisible.ts';
import { hasFields } from './has-fields.ts';
import { isWholeSlide, type SlideFields } from './home-rules.ts';
import type { HomeDeps } from './ports.ts';
import type { SlideRecord } from './store-home.ts';

type SlideText = SlideFields & { readonly language: Locale };

/** @throws {DomainError} `channel.slide_invalid`. */
function checkedSlide(given: SlideText) {
  const slide = { ...given, title: stripInvisible(given.title) };
  if (!isWholeSlide(slide)) throw new DomainError('channel.slide_invalid');
  const idOf = (target: SlideFields['target']): number | null =>
    slide.target === target ? (slide.targetId ?? null) : null;
  return {
    slidable_type: slide.target,
    event_category_id: idOf('category'),
    participant_id: idOf('participant'),
    participant_group_id: idOf('group'),
    title: slide.title,
    lead: (slide.lead ?? '').split('\n').map(stripInvisible).join('\n').trim(),
    link: slide.link ?? null,
    event_id: slide.eventId ?? null,
    image: slide.image ?? null,
    language: slide.language,
    weight: slide.weight ?? 0,
    active_from: slide.activeFrom ?? null,
    active_until: slide.activeUntil ?? null,
  };
}

/**
 * Its sport, team, school and event must belong to the channel. The caller has looked them up there, and the
 * database refuses any other. The same slide again changes nothing.
 * @throws {DomainError} `channel.slide_invalid`, `channel.too_many`.
 */
export async function addSlide(
  { home }: Pick<HomeDeps, 'home'>,
  channelId: number,
  slide: SlideText,
): Promise<SlideRecord> {
  const row = checkedSlide(slide);
  const slides = await home.listSlides(channelId);
  const known = slides.find((one) => hasFields(one, row));
  if (known !== undefined) return known;
  if (slides.length >= limits.slidesMaximum) throw new DomainError('channel.too_many');
  return home.insertSlide({ channel_id: channelId, ...row });
}

/** @throws {DomainError} `channel.slide_invalid`, `channel.slide_not_found`. */
export async function changeSlide(
  { home }: Pick<HomeDeps, 'home'>,
  channelId: number,
  id: number,
  slide: SlideText,
): Promise<void> {
  if (!(await home.updateSlide(channelId, id, checkedSlide(slide))))
    throw new DomainError('channel.slide_not_found');
}

/** @throws {DomainError} `channel.slide_not_found`. */
export async function removeSlide(
  { home }: Pick<HomeDeps, 'home'>,
  channelId: number,
  id: number,
): Promise<void> {
  if (!(await home.removeSlide(channelId, id))) throw new DomainError('channel.slide_not_found');
}
