// Puts a slide on Home or on a hub, and takes it away.
import { limits } from '@floodlit/contract/limits';
import type { Locale } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import { isWholeSlide, type SlideWords } from './home-rules.ts';
import type { HomeDeps } from './ports.ts';
import type { SlideRecord } from './store-home.ts';

/**
 * Its sport, team, school and event must belong to the channel. The caller has looked them up there, and the
 * database refuses any other.
 * @throws {DomainError} `channel.slide_invalid`, `channel.too_many`.
 */
export async function addSlide(
  { home }: Pick<HomeDeps, 'home'>,
  channelId: number,
  slide: SlideWords & { readonly language: Locale },
): Promise<SlideRecord> {
  if (!isWholeSlide(slide)) throw new DomainError('channel.slide_invalid');
  if ((await home.listSlides(channelId)).length >= limits.slidesMaximum)
    throw new DomainError('channel.too_many');
  const idOf = (target: SlideWords['target']): number | null =>
    slide.target === target ? (slide.targetId ?? null) : null;
  return home.insertSlide({
    channel_id: channelId,
    slidable_type: slide.target,
    event_category_id: idOf('category'),
    participant_id: idOf('participant'),
    participant_group_id: idOf('group'),
    title: slide.title.trim(),
    lead: slide.lead?.trim() ?? '',
    link: slide.link ?? null,
    event_id: slide.eventId ?? null,
    image: slide.image ?? null,
    language: slide.language,
    weight: slide.weight ?? 0,
    active_from: slide.activeFrom ?? null,
    active_until: slide.activeUntil ?? null,
  });
}

/** @throws {DomainError} `channel.slide_not_found`. */
export async function removeSlide(
  { home }: Pick<HomeDeps, 'home'>,
  channelId: number,
  id: number,
): Promise<void> {
  if (!(await home.removeSlide(channelId, id))) throw new DomainError('channel.slide_not_found');
}
